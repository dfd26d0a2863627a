import type { Command } from 'commander'
import { type Outcome, outcomes } from '../../model/outcome.ts'
import { addCommand, type Flags, print } from '../command.ts'
import { reachSettings, withApi } from '../connect.ts'
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
      'Its claims, or another token, against the stored access control. With --call the request is really made again, ' +
      'to the application too.',
    examples: [
      'tx replay 0198f0de-7a3c-7c41-9c0e-5f2d4c1b2a30',
      'token get | varco tx replay 0198f0de-7a3c-7c41-9c0e-5f2d4c1b2a30 --call --token -',
    ],
    settings: [...reachSettings, 'language'],
  })
    .option(
      '--token <token>',
      'Access token to use instead of the recorded claims; - is standard input',
    )
    .option('--call', 'Make the request again, through the gateway and to the application')
    .action(async (id: string, flags: Flags) => {
      const params = { id: transactionId(id) }
      const token =
        flags.token === undefined ? undefined : await argumentOrInput(String(flags.token), 'token')
      const body = { callUpstream: flags.call === true, ...(token !== undefined && { token }) }
      await withApi(flags, async (client, { language }) => {
        const { body: before } = await client.call('getTransaction', { params })
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
