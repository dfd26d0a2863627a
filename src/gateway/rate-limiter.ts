import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimit } from '../model/delivery.ts'

/** Makes the counter of one limit: in memory, or shared by nodes. */
export type LimiterFactory = (limit: RateLimit, keyPrefix: string) => RateLimiterAbstract

/** A key has used up its requests; the window ends in so many seconds. */
export type Exceeded = { limit: RateLimit; key: string; retryAfterSeconds: number }

/** Counts requests of each delivery's limits. Counters live as long as the worker: a reset gives nobody a fresh quota. */
export class RateLimiter {
  readonly #counters = new Map<string, RateLimiterAbstract>()
  readonly #create: LimiterFactory

  constructor(create: LimiterFactory = inMemory) {
    this.#create = create
  }

  /** Counts one request; says so when it is one too many. */
  async count(delivery: string, limit: RateLimit, key: string): Promise<Exceeded | undefined> {
    const name = `${delivery} ${JSON.stringify(limit)}`
    let counter = this.#counters.get(name)
    if (!counter) {
      counter = this.#create(limit, name)
      this.#counters.set(name, counter)
    }
    return counter.consume(key).then(
      () => undefined,
      (refusal: unknown) => {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return { limit, key, retryAfterSeconds: refusal.msBeforeNext / 1000 }
      },
    )
  }
}

function inMemory(limit: RateLimit, keyPrefix: string): RateLimiterAbstract {
  return new RateLimiterMemory({ keyPrefix, points: limit.requests, duration: limit.windowSeconds })
}
