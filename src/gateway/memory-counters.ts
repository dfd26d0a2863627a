import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { CounterFactory } from './rate-limiter.ts'

/** The most keys that are counted in memory; beyond it whoever was not seen for longest starts anew. */
const MAX_KEYS = 100_000
/** A longer key is kept as its hash. */
const LONG_KEY = 128

/** Counters in this process, bounded all together. */
export function countersInMemory(maxKeys = MAX_KEYS): CounterFactory {
  // Room for so many keys is made for the first limit: most installations have none.
  let keys: LRUCache<string, RateLimiterMemory> | undefined
  let made = 0
  return ({ requests, windowSeconds }) => {
    const counter = new RateLimiterMemory({ points: requests, duration: windowSeconds })
    const number = ++made
    keys ??= lastSeen(maxKeys)
    const seen = keys
    return {
      consume(key) {
        const name = key.length > LONG_KEY ? hash('sha256', key, 'base64') : key
        seen.set(`${number} ${name}`, counter)
        return settled(counter.consume(name))
      },
    }
  }
}

function lastSeen(max: number): LRUCache<string, RateLimiterMemory> {
  return new LRUCache({
    max,
    dispose: (counter, key, reason) => {
      if (reason === 'evict') void counter.delete(key.slice(key.indexOf(' ') + 1))
    },
  })
}

/** What a counter of the library says, whether it resolves or, beyond the limit, rejects. */
export function settled(consumed: Promise<RateLimiterRes>): Promise<RateLimiterRes> {
  return consumed.then(
    (standing) => standing,
    (refusal: unknown) => {
      if (refusal instanceof RateLimiterRes) return refusal
      throw refusal
    },
  )
}
