import type { AnswerOf } from '../../api/endpoints.ts'
import type { Range } from '../filters/period.ts'

type Point = AnswerOf<'getStatistics'>['items'][number]

/** A bar of the histogram: a stretch of time, how many requests, how many of them failed. */
export type Bin = Range & { count: number; errors: number }

/** How a range is cut: the interval to ask for, and the width of a bar in milliseconds. */
export type Binning = { interval: 'minute' | 'hour' | 'day'; binMs: number }

const MAX_BINS = 96
const lengths = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }
const MINUTES_UP_TO_MS = 12 * lengths.hour
const HOURS_UP_TO_MS = 14 * lengths.day

/** Chooses bars fine enough to see something and few enough to see it at once. */
export function binning({ fromMs, toMs }: Range): Binning {
  const lengthMs = Math.max(toMs - fromMs, 1)
  const interval =
    lengthMs <= MINUTES_UP_TO_MS ? 'minute' : lengthMs <= HOURS_UP_TO_MS ? 'hour' : 'day'
  const step = lengths[interval]
  return { interval, binMs: step * Math.max(1, Math.ceil(lengthMs / step / MAX_BINS)) }
}

/** The bars of a range, those without requests included; points outside count for nothing. */
export function binsOf(points: readonly Point[], range: Range, { binMs }: Binning): Bin[] {
  const firstMs = Math.floor(range.fromMs / binMs) * binMs
  const count = Math.max(1, Math.ceil((range.toMs - firstMs) / binMs))
  const bins = Array.from({ length: Math.min(count, MAX_BINS + 1) }, (_, index): Bin => {
    const fromMs = firstMs + index * binMs
    return { fromMs, toMs: fromMs + binMs, count: 0, errors: 0 }
  })
  for (const point of points) {
    const bin = bins[Math.floor((Date.parse(point.key) - firstMs) / binMs)]
    if (!bin) continue
    bin.count += point.count
    bin.errors += point.errors
  }
  return bins
}

/** The range that two places on the histogram span, each between 0 and 1, widened to whole bars. */
export function spanOf(bins: readonly Bin[], one: number, other: number): Range | undefined {
  const at = (place: number) =>
    bins[Math.min(bins.length - 1, Math.max(0, Math.floor(place * bins.length)))]
  const first = at(Math.min(one, other))
  const last = at(Math.max(one, other))
  return first && last && { fromMs: first.fromMs, toMs: last.toMs }
}
