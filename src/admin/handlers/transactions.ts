import { toSummary, toTransaction } from '../../store/transactions/present.ts'
import type { Call, Handlers } from '../handlers.ts'
import { exportLines } from '../history/export.ts'
import { filtersOf } from '../history/filters.ts'
import { liveEvents } from '../history/live.ts'
import { withheld } from '../history/withheld.ts'
import { atMost } from '../http/at-most.ts'
import { found, invalidField } from '../http/problem.ts'
import { textStream } from '../http/text-stream.ts'
import type { Parts } from '../parts.ts'
import { restriction } from '../session/caller.ts'

/** Live tails and exports that may run at once. */
const MAX_LIVE_TAILS = 100
const MAX_EXPORTS = 5

/** The history: list, detail, live tail, export. */
export function transactions(
  parts: Parts,
): Pick<
  Handlers,
  'listTransactions' | 'getTransaction' | 'liveTransactions' | 'exportTransactions'
> {
  const { store, audit } = parts
  const tails = atMost(MAX_LIVE_TAILS, 'live tails')
  const exports = atMost(MAX_EXPORTS, 'exports')
  return {
    async listTransactions({ query }, { caller }) {
      const filters = filtersOf(query, caller, ['limit', 'cursor'])
      const { limit, cursor } = query
      const { items, next } = await store.transactions.list(filters, { limit, cursor })
      return { items: items.map(toSummary), next }
    },

    async getTransaction({ params }, call) {
      const stored = await store.transactions.find(params.id, restriction(call.caller))
      const transaction = toTransaction(found(stored, 'transaction'), call.language)
      if (withheld(call.caller)) {
        return {
          ...transaction,
          contents: transaction.contents.map((one) => ({ ...one, body: null })),
        }
      }
      if (transaction.contents.some(({ body }) => body !== null)) {
        await audit(call, 'reveal', `transaction/${params.id}`)
      }
      return transaction
    },

    async liveTransactions({ query }, call) {
      const filters = filtersOf(query, call.caller)
      const after = await startOf(parts, call)
      const signal = AbortSignal.any([call.signal, parts.closing])
      const { stillAllowed } = call
      const events = liveEvents({ ...parts, filters, after, show: toSummary, stillAllowed, signal })
      const headers = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }
      const body = textStream(events, { eager: true, onEnd: tails.enter() })
      return new Response(body, { headers })
    },

    async exportTransactions({ query }, call) {
      const { format } = query
      const filters = filtersOf(query, call.caller, ['format'])
      await audit(call, 'export', 'transactions', { after: { format, ...filters } })
      const lines = exportLines(store.transactions.stream(filters), format)
      const headers = exportHeaders(format, parts.now())
      return new Response(textStream(lines, { onEnd: exports.enter() }), { headers })
    },
  }
}

/** Where a live tail starts: behind the last event that the browser saw, else now. */
async function startOf({ store }: Parts, { requestHeaders }: Call): Promise<number> {
  const last = requestHeaders.get('last-event-id')
  if (last === null || last === '') return store.transactions.lastSequence()
  if (!/^\d{1,15}$/.test(last)) throw invalidField('Last-Event-ID', 'expected a number')
  return Number(last)
}

function exportHeaders(format: 'csv' | 'ndjson', now: number): Record<string, string> {
  const name = `transactions-${new Date(now).toISOString().slice(0, 10)}.${format}`
  return {
    'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson',
    'content-disposition': `attachment; filename="${name}"`,
  }
}
