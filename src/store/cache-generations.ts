import { addToCounter, readCounter } from './counter.ts'
import type { Database } from './database.ts'
import type { CacheGenerationStore } from './store.ts'
import { createWatch } from './watch.ts'

const COUNTER = 'cache-generation'
const CHANNEL = 'varco_cache_generation'
/** A node that missed the notification finds a reset after so long. */
const LOOK_EVERY_MS = 1000

/** Cache resets as a counter that outlives every process. */
export function createCacheGenerations(
  database: Database,
): CacheGenerationStore & { stop(): void } {
  const watch = createWatch(database, {
    channel: CHANNEL,
    everyMs: LOOK_EVERY_MS,
    read: () => readCounter(database.main, COUNTER),
  })
  return {
    async current() {
      const generation = await readCounter(database.main, COUNTER)
      void watch.saw(generation)
      return generation
    },
    async announce() {
      const generation = await database.write(async (tx) => {
        const next = await addToCounter(tx, COUNTER, 1)
        await database.dialect.notify(tx, CHANNEL)
        return next
      })
      void watch.saw(generation)
      return generation
    },
    listen: (callback) => watch.listen(callback),
    stop: () => watch.stop(),
  }
}
