import type { Command } from 'commander'
import { deliveryPath } from '../../model/delivery-path.ts'
import type { EndpointOutput } from '../../model/endpoints/endpoint.ts'
import type { Endpoints } from '../../model/endpoints.ts'
import { addCommand, type Flags, print } from '../command.ts'
import { reachSettings, withApi } from '../connect.ts'
import { withProgress } from '../progress.ts'
import { argumentOrInput } from '../standard-input.ts'
import { type Terminal, visible } from '../terminal.ts'

type Verdict = EndpointOutput<Endpoints['inspectToken']>['items'][number]

/** Adds `token inspect`, which tries a token against every delivery. */
export function addTokenInspect(group: Command, terminal: Terminal): void {
  addCommand(group, {
    name: 'inspect <token>',
    description: 'Try an access token against every delivery: accepted or refused, and why',
    more: '- reads the token from standard input, where other users of the machine cannot see it.',
    examples: ['token get | varco token inspect -'],
    settings: [...reachSettings, 'language'],
  }).action(async (argument: string, flags: Flags) => {
    const token = await argumentOrInput(argument, 'token')
    await withApi(flags, async (client) => {
      const { body } = await withProgress(terminal, 'Asking the identity providers', () =>
        client.call('inspectToken', { body: { token } }),
      )
      const accepted = body.items.filter((one) => one.accepted)
      const refused = body.items.filter((one) => !one.accepted)
      const result = { accepted: accepted.length, refused: refused.length, items: body.items }
      print(terminal, flags, result, () =>
        [
          `${headline(accepted.length, refused.length)}\n`,
          ...accepted.map(
            (one) => `${terminal.paint('green', '+')} ${deliveryPath(one.delivery)}\n`,
          ),
          ...refused.map((one) => refusal(one, terminal)),
        ].join(''),
      )
    })
  })
}

function headline(accepted: number, refused: number): string {
  if (accepted + refused === 0) return 'There is no delivery to try the token against.'
  const parts = [
    ...(accepted > 0 ? [`accepted by ${accepted}`] : []),
    ...(refused > 0 ? [`refused by ${refused}`] : []),
  ]
  return `The token is ${parts.join(', ')}.`
}

function refusal({ delivery, reason, diagnostics }: Verdict, { paint }: Terminal): string {
  const because = diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ message }) => visible(message))
  const why = because.length > 0 ? because.join('; ') : (reason ?? 'of an unknown reason')
  return `${paint('red', '-')} ${deliveryPath(delivery)} because ${why}\n`
}
