import type { Store } from '../store/store.ts'
import type { Log } from './log.ts'

const EVERY_MS = 10 * 60_000
const FIRST_MS = 60_000

/** Removes what is older than its retention, every few minutes; returns what stops it. */
export function startHousekeeping(store: Store, log: Log): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const clean = async () => {
    const { document } = await store.configuration.settings()
    const removed = await store.retention.apply(document.retention)
    if (removed.transactions + removed.contents + removed.audit > 0)
      log.info(removed, 'old records removed')
  }
  const run = () => {
    running = clean().catch((error: unknown) =>
      log.warn({ err: error }, 'old records could not be removed'),
    )
  }
  const first = setTimeout(run, FIRST_MS)
  const timer = setInterval(run, EVERY_MS)
  return async () => {
    clearTimeout(first)
    clearInterval(timer)
    await running
  }
}
