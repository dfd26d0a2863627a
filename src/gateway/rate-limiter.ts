import { LRUCache } from 'lru-cache'
import type { RateLimit } from '../model/delivery.ts'

/** The most limits that are counted at a time, over all deliveries. */
const MAX_COUNTERS = 10_000

/** A request that wants to pass: how many may be under way, and what it counts against. */
export type Passage = {
  readonly delivery: string
  readonly concurrent: number | null
  readonly counted: readonly { readonly limit: RateLimit; readonly key: string }[]
}

/** How a limit stands after one more request. */
export type Standing = {
  readonly remaining: number
  readonly resetSeconds: number
  readonly exceeded: boolean
}

/** Whether a request may pass: refused for the crowd, or for the last of the standings, which end at one exceeded. */
export type Admission = { readonly crowded: boolean; readonly standings: readonly Standing[] }

/** Lets requests through within the limits of their delivery. */
export type Limiter = {
  admit(passage: Passage): Promise<Admission>
  /** A request that was let through under a limit of concurrent ones has ended. */
  leave(delivery: string): void
}

/** Counts the requests of each key in the window of one limit. */
export type Counter = {
  consume(key: string): Promise<{ consumedPoints: number; msBeforeNext: number }>
}
/** Makes the counter of one limit of a delivery: in memory, or shared by nodes. */
export type CounterFactory = (limit: RateLimit, delivery: string) => Counter

/** True when an admission holds a place that has to be left again. */
export function holdsPlace({ concurrent }: Passage, { crowded, standings }: Admission): boolean {
  return concurrent !== null && !crowded && !standings.some(({ exceeded }) => exceeded)
}

/** The limits of all deliveries. Counters live as long as the process: a reset of caches gives nobody a fresh quota. */
export class RateLimiter implements Limiter {
  readonly #counters = new LRUCache<string, Counter>({ max: MAX_COUNTERS })
  readonly #underWay = new Map<string, number>()
  readonly #create: CounterFactory

  constructor(create: CounterFactory) {
    this.#create = create
  }

  /** Takes a place first, so that a request turned away for the crowd uses up nobody's quota. */
  async admit(passage: Passage): Promise<Admission> {
    const { delivery, concurrent, counted } = passage
    const crowd = this.#underWay.get(delivery) ?? 0
    if (concurrent !== null && crowd >= concurrent) return { crowded: true, standings: [] }
    if (concurrent !== null) this.#underWay.set(delivery, crowd + 1)
    const standings: Standing[] = []
    for (const { limit, key } of counted) {
      const standing = await this.#count(delivery, limit, key)
      standings.push(standing)
      if (!standing.exceeded) continue
      if (concurrent !== null) this.leave(delivery)
      break
    }
    return { crowded: false, standings }
  }

  leave(delivery: string): void {
    const crowd = this.#underWay.get(delivery) ?? 0
    if (crowd > 1) this.#underWay.set(delivery, crowd - 1)
    else this.#underWay.delete(delivery)
  }

  async #count(delivery: string, limit: RateLimit, key: string): Promise<Standing> {
    const name = `${delivery} ${JSON.stringify(limit)}`
    let counter = this.#counters.get(name)
    if (!counter) {
      counter = this.#create(limit, delivery)
      this.#counters.set(name, counter)
    }
    const { consumedPoints, msBeforeNext } = await counter.consume(key)
    return {
      remaining: Math.max(0, limit.requests - consumedPoints),
      resetSeconds: Math.max(0, msBeforeNext) / 1000,
      exceeded: consumedPoints > limit.requests,
    }
  }
}
