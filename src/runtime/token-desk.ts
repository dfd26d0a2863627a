import { LRUCache } from 'lru-cache'
import {
  type DeskAnswer,
  type DeskWord,
  isMeant,
  type ResultFilter,
  type TokenVerdictRecord,
} from '../gateway/token-desk.ts'
import type { SharedAnswer, SharedResults } from './shared-results.ts'

/** The most results that the node remembers for its workers. */
const MAX_RESULTS = 20_000

type Flight = {
  key: string
  lead: number
  leader: number
  generation: number
  last: TokenVerdictRecord | undefined
  /** What the shared memory said when the check began. */
  began?: SharedAnswer
  waiters: { worker: number; resolve(answer: DeskAnswer): void }[]
}

/** The node's desk: one check a token over all workers, and what one worker learnt is known to the others. */
export class NodeTokenDesk {
  readonly #results = new LRUCache<string, TokenVerdictRecord>({ max: MAX_RESULTS })
  /** Checks under way by the number of their lead; one that a reset has overtaken still has who waits for it. */
  readonly #flights = new Map<number, Flight>()
  /** The check of a key that can still be joined. */
  readonly #open = new Map<string, Flight>()
  readonly #now: () => number
  #shared: SharedResults | undefined
  #generation = 0
  #lastLead = 0

  constructor(now: () => number) {
    this.#now = now
  }

  /** Learns from other nodes, and lets them know, from now on. */
  share(results: SharedResults): void {
    this.#shared = results
  }

  /** Answers with what is known, when the leader has told, or that the asker leads. */
  ask(worker: number, key: string): DeskAnswer | Promise<DeskAnswer> {
    const last = this.#results.get(key)
    if (last && isUsable(last, this.#now())) return { result: last, known: true }
    const open = this.#open.get(key)
    // Whoever comes after a reset must not get an answer that was asked for before it.
    if (open && open.generation === this.#generation) {
      return new Promise((resolve) => open.waiters.push({ worker, resolve }))
    }
    const lead = ++this.#lastLead
    const generation = this.#generation
    const flight: Flight = { key, lead, leader: worker, generation, last, waiters: [] }
    this.#flights.set(lead, flight)
    this.#open.set(key, flight)
    return this.#shared ? this.#askOthers(this.#shared, flight) : { lead, last }
  }

  // The flight is open meanwhile: whoever comes now waits for what the other nodes know, too.
  async #askOthers(shared: SharedResults, flight: Flight): Promise<DeskAnswer> {
    const { key, lead, last } = flight
    flight.began = await shared.find(key)
    const result = flight.began?.result
    if (!result || !isUsable(result, this.#now()) || flight.generation !== this.#generation) {
      return { lead, last }
    }
    this.#close(flight)
    this.#results.set(key, result)
    for (const { resolve } of flight.waiters) resolve({ result, known: true })
    return { result, known: true }
  }

  /** Takes the leader's word, hands it to who waits, and remembers it where that is asked for. */
  tell(key: string, lead: number, word: DeskWord, keep: boolean): void {
    const flight = this.#flights.get(lead)
    if (flight?.key !== key) return
    this.#close(flight)
    if (keep && 'result' in word && flight.generation === this.#generation) {
      this.#results.set(key, word.result)
      if (flight.began) {
        const lifeMs = word.result.until - this.#now()
        this.#shared?.keep(key, word.result, lifeMs, flight.began)
      }
    }
    const answer = 'fault' in word ? { ...word, last: flight.last } : word
    for (const { resolve } of flight.waiters) resolve(answer)
  }

  #close(flight: Flight): void {
    this.#flights.delete(flight.lead)
    if (this.#open.get(flight.key) === flight) this.#open.delete(flight.key)
  }

  /** A worker is gone: somebody else takes over what it led. */
  left(worker: number): void {
    for (const flight of [...this.#flights.values()]) {
      flight.waiters = flight.waiters.filter((waiter) => waiter.worker !== worker)
      if (flight.leader !== worker) continue
      const next = flight.waiters.shift()
      if (!next) {
        this.#close(flight)
        continue
      }
      this.#flights.delete(flight.lead)
      flight.leader = next.worker
      flight.lead = ++this.#lastLead
      this.#flights.set(flight.lead, flight)
      next.resolve({ lead: flight.lead, last: flight.last })
    }
  }

  /** Forgets every result; checks under way serve who waits for them and nobody after. */
  reset(): void {
    this.#generation++
    this.#results.clear()
  }

  /** Forgets what the keys or else the filter name, and says how many; checks under way are overtaken too. */
  forget(filter: ResultFilter, keys?: readonly string[]): number {
    this.#generation++
    const named =
      keys ??
      [...this.#results].flatMap(([key, { about }]) => (isMeant(filter, about) ? [key] : []))
    return named.filter((key) => this.#results.delete(key)).length
  }

  get entries(): number {
    return this.#results.size
  }
}

// A token that has expired needs no provider to be refused.
function isUsable({ until, expiresAt }: TokenVerdictRecord, now: number): boolean {
  return until > now || (expiresAt !== undefined && expiresAt <= now)
}
