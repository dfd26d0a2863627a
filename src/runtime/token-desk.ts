import { LRUCache } from 'lru-cache'
import type { DeskAnswer, DeskWord, TokenVerdictRecord } from '../gateway/token-desk.ts'

/** The most results that the node remembers for its workers. */
const MAX_RESULTS = 20_000

type Flight = {
  lead: number
  leader: number
  generation: number
  waiters: { worker: number; resolve(answer: DeskAnswer): void }[]
}

/** The node's desk: one check a token over all workers, and what one worker learnt is known to the others. */
export class NodeTokenDesk {
  readonly #results = new LRUCache<string, TokenVerdictRecord>({ max: MAX_RESULTS })
  readonly #flights = new Map<string, Flight>()
  readonly #now: () => number
  #generation = 0
  #lastLead = 0

  constructor(now: () => number) {
    this.#now = now
  }

  /** Answers with what is known, when the leader has told, or that the asker leads. */
  ask(worker: number, key: string): DeskAnswer | Promise<DeskAnswer> {
    const known = this.#results.get(key)
    if (known && known.until > this.#now()) return { result: known }
    const flight = this.#flights.get(key)
    // Whoever comes after a reset must not get an answer that was asked for before it.
    if (flight && flight.generation === this.#generation) {
      return new Promise((resolve) => flight.waiters.push({ worker, resolve }))
    }
    const lead = ++this.#lastLead
    this.#flights.set(key, { lead, leader: worker, generation: this.#generation, waiters: [] })
    return { lead }
  }

  tell(key: string, lead: number, answer: DeskWord, keep: boolean): void {
    const flight = this.#flights.get(key)
    if (flight?.lead !== lead) return
    this.#flights.delete(key)
    if (keep && 'result' in answer && flight.generation === this.#generation)
      this.#results.set(key, answer.result)
    for (const { resolve } of flight.waiters) resolve(answer)
  }

  /** A worker is gone: somebody else takes over what it led. */
  left(worker: number): void {
    for (const [key, flight] of this.#flights) {
      flight.waiters = flight.waiters.filter((waiter) => waiter.worker !== worker)
      if (flight.leader !== worker) continue
      const next = flight.waiters.shift()
      if (!next) this.#flights.delete(key)
      else {
        flight.leader = next.worker
        flight.lead = ++this.#lastLead
        next.resolve({ lead: flight.lead })
      }
    }
  }

  /** Forgets every result; checks under way serve who waits for them and nobody after. */
  reset(): void {
    this.#generation++
    this.#results.clear()
  }

  get entries(): number {
    return this.#results.size
  }
}
