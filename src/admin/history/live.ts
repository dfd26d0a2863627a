import type { HistoryFilters, Store, StoredTransaction } from '../../store/store.ts'
import type { Control } from '../control.ts'
import { createBell } from './bell.ts'

/** Transactions of one event batch. */
const MAX_BATCH = 200
/** How long the tail waits for news before it looks by itself: other nodes store too. */
const LOOK_EVERY_MS = 500
/** A sign of life for proxies and for a browser that should notice a dead connection. */
const HEARTBEAT_MS = 15_000
/** How often a running tail asks whether its reader may still read. */
const REVALIDATE_MS = 30_000

type Tail = {
  store: Pick<Store, 'transactions'>
  control: Pick<Control, 'onStored'>
  now: () => number
  filters: HistoryFilters
  /** The sequence number after which the tail starts. */
  after: number
  show(stored: StoredTransaction): unknown
  stillAllowed(): Promise<boolean>
  signal: AbortSignal
}

/** The live tail as server-sent events: what is stored after a point, then everything new, until the reader leaves. */
export async function* liveEvents(tail: Tail): AsyncGenerator<string> {
  const { store, control, now, signal } = tail
  const bell = createBell()
  const stopListening = control.onStored(() => bell.ring())
  signal.addEventListener('abort', () => bell.ring(), { once: true })
  let sequence = tail.after
  let sentAt = now()
  let allowedAt = now()
  try {
    yield `retry: 1000\nid: ${sequence}\n\n`
    while (!signal.aborted) {
      const batch = await nextBatch(store, sequence, tail.filters)
      sequence = batch.reached
      if (batch.items.length > 0) yield batch.items.map((one) => event(one, tail.show)).join('')
      else if (now() - sentAt >= HEARTBEAT_MS) yield `id: ${sequence}\n\n`
      if (batch.items.length > 0 || now() - sentAt >= HEARTBEAT_MS) sentAt = now()
      if (now() - allowedAt >= REVALIDATE_MS) {
        if (!(await tail.stillAllowed())) return
        allowedAt = now()
      }
      if (!batch.more) await bell.wait(LOOK_EVERY_MS)
    }
  } finally {
    stopListening()
  }
}

type Batch = { items: StoredTransaction[]; reached: number; more: boolean }

// What no filter lets through is passed over too: the next look starts behind it.
async function nextBatch(
  store: Pick<Store, 'transactions'>,
  after: number,
  filters: HistoryFilters,
): Promise<Batch> {
  const last = await store.transactions.lastSequence()
  if (last <= after) return { items: [], reached: after, more: false }
  const items = await store.transactions.since(after, filters, MAX_BATCH)
  const lastItem = items.at(-1)?.sequence ?? after
  const more = items.length >= MAX_BATCH
  return { items, reached: more ? lastItem : Math.max(last, lastItem), more }
}

function event(stored: StoredTransaction, show: (stored: StoredTransaction) => unknown): string {
  return `id: ${stored.sequence}\nevent: transaction\ndata: ${JSON.stringify(show(stored))}\n\n`
}
