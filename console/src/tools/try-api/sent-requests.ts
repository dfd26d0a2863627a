import type { RequestOf } from '../../api/endpoints.ts'

/** A request as it was sent to the gateway from this tab. */
export type SentRequest = RequestOf<'callGateway'>['body']

const MAX_KEPT = 50
const kept = new Map<string, SentRequest>()

/** Requests of this tab by the transaction they became: only in memory, for they hold tokens. */
export const sentRequests = {
  keep(transactionId: string, request: SentRequest): void {
    kept.delete(transactionId)
    kept.set(transactionId, request)
    const [oldest] = kept.keys()
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
  },
  of: (transactionId: string): SentRequest | undefined => kept.get(transactionId),
}
