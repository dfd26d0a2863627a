import type { RecordedTransaction } from '../model/transaction.ts'

/** Upper bounds of the latency buckets, in milliseconds. */
export const LATENCY_BOUNDS_MS = [
  1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000,
]
/** The most series that are counted apart; what is beyond shares one. */
const MAX_SERIES = 2000

/** Counts of one delivery and outcome since the worker started. */
export type MeasureSample = {
  delivery: string
  outcome: string
  count: number
  totalMs: number
  buckets: number[]
}

/** Counts transactions by delivery and outcome, for the metrics page. */
export class Measures {
  readonly #series = new Map<string, MeasureSample>()
  /** What was counted last: mostly the next is alike. */
  #last:
    | { delivery: RecordedTransaction['delivery']; outcome: string; sample: MeasureSample }
    | undefined

  count({ delivery, outcome, totalMs }: RecordedTransaction): void {
    const last = this.#last
    const sample =
      last && last.delivery === delivery && last.outcome === outcome
        ? last.sample
        : this.#sample(delivery ? delivery.join('/') : '', outcome)
    if (sample !== last?.sample) this.#last = { delivery, outcome, sample }
    sample.count++
    sample.totalMs += totalMs
    let bucket = 0
    while (bucket < LATENCY_BOUNDS_MS.length && totalMs > LATENCY_BOUNDS_MS[bucket]!) bucket++
    sample.buckets[bucket]!++
  }

  #sample(delivery: string, outcome: string): MeasureSample {
    const key = `${delivery} ${outcome}`
    const known = this.#series.get(key)
    if (known) return known
    if (this.#series.size >= MAX_SERIES && delivery !== 'other')
      return this.#sample('other', outcome)
    const buckets = new Array<number>(LATENCY_BOUNDS_MS.length + 1).fill(0)
    const sample = { delivery, outcome, count: 0, totalMs: 0, buckets }
    this.#series.set(key, sample)
    return sample
  }

  samples(): MeasureSample[] {
    return [...this.#series.values()]
  }
}
