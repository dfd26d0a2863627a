import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { endpoints } from '../../api/endpoints.ts'

/** What results of tokens can be forgotten by. */
export const forgettables = ['token', 'subject', 'clientId'] as const
export type Forgettable = (typeof forgettables)[number]

type Forgotten = { kind: Forgettable; policy: string; value: string }

/** Forgets on every node; a token that nobody has cached is a 404. */
export function useForget() {
  return useMutation({
    mutationFn: ({ kind, policy, value }: Forgotten) =>
      kind === 'token'
        ? call(endpoints.forgetToken, { body: { policy, token: value } })
        : call(endpoints.forgetTokens, { query: { policy, [kind]: value } }),
  })
}
