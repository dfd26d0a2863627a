import type { Command } from 'commander'
import type { AccessControl } from '../../model/access-control.ts'
import { type Outcome, outcomes } from '../../model/outcome.ts'
import type { Transaction } from '../../model/transaction.ts'
import { addCommand, type Flags, print } from '../command.ts'
import { reachSettings, withApi } from '../connect.ts'
import { Failure } from '../exit.ts'
import { withProgress } from '../progress.ts'
import { argumentOrInput } from '../standard-input.ts'
import { type Terminal, visible } from '../terminal.ts'
import { transactionId } from '../transaction-id.ts'
import { outcomeColour } from '../transaction-row.ts'

/** Adds `tx replay`, which walks a recorded transaction again under the stored configuration. */
export function addTxReplay(group: Command, terminal: Terminal): void {
  addCommand(group, {
    name: 'replay <id>',
    description: 'What a recorded transaction would do now',
    more:
      'Its claims, or another token, against the stored access control or a draft. With --call the request is really made again, ' +
      'to the application too.',
    examples: [
      'tx replay 0198f0de-7a3c-7c41-9c0e-5f2d4c1b2a30',
      'tx replay 0198f0de-7a3c-7c41-9c0e-5f2d4c1b2a30 --draft varco.yaml',
      'token get | varco tx replay 0198f0de-7a3c-7c41-9c0e-5f2d4c1b2a30 --call --token -',
    ],
    settings: [...reachSettings, 'language'],
  })
    .option(
      '--token <token>',
      'Access token to use instead of the recorded claims; - is standard input',
    )
    .option(
      '--draft <file>',
      'Access control to try instead of the stored one: a configuration file, or the section alone',
    )
    .option('--body <text>', 'Payload to send when it was not recorded')
    .option('--call', 'Make the request again, through the gateway and to the application')
    .action(async (id: string, flags: Flags) => {
      const params = { id: transactionId(id) }
      const token =
        flags.token === undefined ? undefined : await argumentOrInput(String(flags.token), 'token')
      await withApi(flags, async (client, { language }) => {
        const { body: before } = await client.call('getTransaction', { params })
        const body = {
          callUpstream: flags.call === true,
          ...(token !== undefined && { token }),
          ...(flags.body !== undefined && { body: String(flags.body) }),
          ...(flags.draft !== undefined && { draft: await draftOf(String(flags.draft), before) }),
        }
        const { body: after } = await withProgress(terminal, 'Repeating', () =>
          client.call('replayTransaction', { params, body }),
        )
        const shown = (outcome: Outcome, reason: string | null) =>
          terminal.paint(outcomeColour(outcome), outcomes[outcome][language]) +
          (reason ? ` (${reason})` : '')
        print(terminal, flags, { before: before.outcome, ...after }, () =>
          [
            `before  ${shown(before.outcome, before.reason)}`,
            `now     ${shown(after.outcome, after.reason)}`,
            ...after.diagnostics.map(({ code, message }) => `  ${code}  ${visible(message)}`),
            ...(after.transactionId ? [`recorded as ${after.transactionId}`] : []),
            '',
          ].join('\n'),
        )
      })
    })
}

async function draftOf(file: string, { delivery }: Transaction): Promise<AccessControl> {
  if (!delivery)
    throw new Failure('this transaction reached no delivery: there is nothing to draft')
  const { readDraft } = await import('../../runtime/draft-file.ts')
  return readDraft(file, delivery)
}
