import { countersInMemory } from '../gateway/memory-counters.ts'
import {
  type Admission,
  type CounterFactory,
  holdsPlace,
  type Limiter,
  type Passage,
  RateLimiter,
} from '../gateway/rate-limiter.ts'

/** Places that a worker's requests hold, by delivery. */
type Held = Map<string, number>

/** The limits of a node: its workers ask here, so that they all count together. */
export class LimitDesk {
  #limiter: Limiter = new RateLimiter(countersInMemory())
  readonly #held = new Map<number, Held>()

  /** Counts by other counters from now on, such as those that nodes share. */
  countBy(counters: CounterFactory): void {
    this.#limiter = new RateLimiter(counters)
  }

  async admit(worker: number, passage: Passage): Promise<Admission> {
    const held = this.#heldBy(worker)
    const admission = await this.#limiter.admit(passage)
    if (!holdsPlace(passage, admission)) return admission
    const { delivery } = passage
    // The worker is gone: nobody will leave the place.
    if (this.#held.get(worker) !== held) this.#limiter.leave(delivery)
    else held.set(delivery, (held.get(delivery) ?? 0) + 1)
    return admission
  }

  leave(worker: number, delivery: string): void {
    const held = this.#held.get(worker)
    const count = held?.get(delivery) ?? 0
    if (!held || count === 0) return
    if (count > 1) held.set(delivery, count - 1)
    else held.delete(delivery)
    this.#limiter.leave(delivery)
  }

  /** A worker is gone, and its requests with it. */
  left(worker: number): void {
    const held = this.#held.get(worker) ?? []
    this.#held.delete(worker)
    for (const [delivery, count] of held) {
      for (let left = 0; left < count; left++) this.#limiter.leave(delivery)
    }
  }

  #heldBy(worker: number): Held {
    const known = this.#held.get(worker)
    if (known) return known
    const held: Held = new Map()
    this.#held.set(worker, held)
    return held
  }
}
