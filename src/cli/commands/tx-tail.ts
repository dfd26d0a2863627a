import type { Command } from 'commander'
import type { TransactionSummary } from '../../model/transaction.ts'
import type { ApiClient } from '../api-client.ts'
import { ApiRefusal } from '../api-refusal.ts'
import { addCommand, type Flags } from '../command.ts'
import { reachSettings, withApi } from '../connect.ts'
import { serverEvents } from '../event-stream.ts'
import { WrongUse } from '../exit.ts'
import type { Terminal } from '../terminal.ts'
import { addFilters, filtersOf } from '../transaction-filters.ts'
import { transactionRow } from '../transaction-row.ts'

const RETRY_MS = 1000

/** Adds `tx tail`, which shows transactions as they happen until it is interrupted. */
export function addTxTail(group: Command, terminal: Terminal): void {
  const command = addCommand(group, {
    name: 'tail',
    description: 'Transactions as they happen, until Ctrl-C',
    more: 'With --json one object a line.',
    examples: ['tx tail --organization Ente --outcome token-management-failed', 'tx tail --json'],
    settings: [...reachSettings, 'language'],
  })
  addFilters(command)
    .option('--count <number>', 'End after so many')
    .action(async (flags: Flags) => {
      const interrupted = new AbortController()
      process.once('SIGINT', () => interrupted.abort())
      process.once('SIGTERM', () => interrupted.abort())
      let left = countOf(flags.count)
      await withApi(flags, async (client, { language }) => {
        const query = filtersOf(flags, Date.now())
        const look = { paint: terminal.paint, language }
        for await (const one of tail(client, query, interrupted.signal, terminal)) {
          terminal.out(
            flags.json ? `${JSON.stringify(one)}\n` : `${transactionRow(one, look).join('  ')}\n`,
          )
          left -= 1
          if (left <= 0) break
        }
        interrupted.abort()
      })
    })
}

function countOf(count: Flags[string]): number {
  if (count === undefined) return Number.POSITIVE_INFINITY
  if (!/^[1-9]\d{0,8}$/.test(String(count))) {
    throw new WrongUse(`--count: expected a number from 1, not '${count}'`)
  }
  return Number(count)
}

// A lost connection is opened again and goes on behind the last event that was seen.
async function* tail(
  client: ApiClient,
  query: Record<string, string>,
  signal: AbortSignal,
  terminal: Terminal,
): AsyncGenerator<TransactionSummary> {
  let lastId: string | undefined
  while (!signal.aborted) {
    try {
      const headers: Record<string, string> =
        lastId === undefined ? {} : { 'last-event-id': lastId }
      const stream = await client.stream('liveTransactions', { query }, { headers, signal })
      for await (const { id, event, data } of serverEvents(stream)) {
        if (event === 'transaction') yield JSON.parse(data) as TransactionSummary
        lastId = id ?? lastId
      }
    } catch (error) {
      if (signal.aborted) return
      if (lastId === undefined || error instanceof ApiRefusal) throw error
    }
    if (signal.aborted) return
    terminal.say('varco: the connection was lost, trying again\n')
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}
