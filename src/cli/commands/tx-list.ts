import type { Command } from 'commander'
import { addCommand, type Flags, print } from '../command.ts'
import { reachSettings, withApi } from '../connect.ts'
import { withProgress } from '../progress.ts'
import { table } from '../table.ts'
import type { Terminal } from '../terminal.ts'
import { addFilters, filtersOf } from '../transaction-filters.ts'
import { rowHeadings, transactionRow } from '../transaction-row.ts'

/** Adds `tx list`, the history newest first. */
export function addTxList(group: Command, terminal: Terminal): void {
  const command = addCommand(group, {
    name: 'list',
    description: 'Transactions, newest first',
    examples: [
      'tx list --from 15m --outcome authorization-denied',
      'tx list --status 4xx --claim azp=petstore-client --json',
    ],
    settings: [...reachSettings, 'language'],
  })
  addFilters(command)
    .option('--limit <number>', 'How many at most, 1 to 500', '50')
    .option('--cursor <cursor>', 'Go on where an earlier list ended')
    .action(async (flags: Flags) => {
      const { limit, cursor } = flags as { limit: string; cursor?: string }
      const query = {
        ...filtersOf(flags, Date.now()),
        limit,
        ...(cursor !== undefined && { cursor }),
      }
      await withApi(flags, async (client, { language }) => {
        const { body } = await withProgress(terminal, 'Searching', () =>
          client.call('listTransactions', { query }),
        )
        const look = { paint: terminal.paint, language }
        print(terminal, flags, body, () =>
          table(
            rowHeadings,
            body.items.map((one) => transactionRow(one, look)),
            terminal.columns,
          ),
        )
        if (!flags.json && body.next) terminal.say(`There are more: --cursor ${body.next}\n`)
      })
    })
}
