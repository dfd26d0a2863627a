import { useMutation } from '@tanstack/react-query'
import type { AccessControl } from '../../../../src/model/access-control.ts'
import type { Outcome } from '../../../../src/model/outcome.ts'
import type { Transaction } from '../../../../src/model/transaction.ts'
import { call } from '../../api/call.ts'
import { endpoints } from '../../api/endpoints.ts'
import { sentRequests } from '../../tools/try-api/sent-requests.ts'
import { callGateway } from '../../tools/try-api/use-call.ts'

/** What came of a replay; `id` is the new transaction, when there is one. */
export type Replayed = {
  outcome: Outcome | undefined
  status: number | null
  diagnostics: Transaction['diagnostics']
  id: string | null
}

/** What a replay is given beside the transaction. */
export type ReplayOptions = { token?: string; draft?: AccessControl; callUpstream: boolean }

/** Walks a transaction again. */
export function useReplay(id: string) {
  return useMutation({
    mutationFn: async ({ token, draft, callUpstream }: ReplayOptions): Promise<Replayed> => {
      const body = { token, draft: draft ?? null, callUpstream }
      const replayed = await call(endpoints.replayTransaction, { params: { id }, body })
      const { outcome, status, diagnostics, transactionId } = replayed
      // A request that was sent is a transaction of its own: that one knows how it went.
      return {
        outcome: transactionId ? undefined : outcome,
        status,
        diagnostics,
        id: transactionId,
      }
    },
    meta: { keepQueries: true },
  })
}

/** Sends a request of this tab once more, token and payload included; undefined for requests of others. */
export function useSendAgain(id: string) {
  const request = sentRequests.of(id)
  const sending = useMutation({
    mutationFn: async (): Promise<Replayed> => {
      if (!request) throw new Error('this request was not sent from here')
      const { status, transactionId } = await callGateway(request)
      return { outcome: undefined, status, diagnostics: [], id: transactionId }
    },
    meta: { keepQueries: true },
  })
  return request && sending
}
