import { createHmac } from 'node:crypto'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import { countersInMemory, settled } from '../gateway/memory-counters.ts'
import type { CounterFactory } from '../gateway/rate-limiter.ts'
import { PATIENT_MS, type RedisLink } from './redis-link.ts'

/** Counters that nodes share; while the server is away each node counts by itself. */
export function sharedCounters(link: RedisLink, keyPrefix: string, key: Buffer): CounterFactory {
  const alone = countersInMemory()
  return (limit, delivery) => {
    const own = alone(limit, delivery)
    const shared = new RateLimiterRedis({
      storeClient: link.client,
      useRedisPackage: true,
      keyPrefix,
      points: limit.requests,
      duration: limit.windowSeconds,
    })
    const name = `${delivery} ${JSON.stringify(limit)}`
    return {
      async consume(who) {
        // Who calls is nobody's business who can look into the server.
        const hidden = createHmac('sha256', key).update(`${name} ${who}`).digest('base64url')
        const counted = await link.within(PATIENT_MS, () => settled(shared.consume(hidden)))
        return counted ?? own.consume(who)
      },
    }
  }
}
