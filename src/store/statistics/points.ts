import { percentile } from './buckets.ts'
import type { Group, LatencyCount, StatisticsScope } from './sources.ts'
import type { StatisticsPoint } from './statistics-query.ts'

/** Points of time without traffic are added up to this many; beyond, only those with traffic are given. */
const MAX_FILLED = 5_000

/** The answer: one point a group, or one for every interval of the asked time. */
export function pointsOf(
  { by, step, from, to }: StatisticsScope,
  groups: readonly Group[],
  latencies: readonly LatencyCount[],
  nameOf: (key: number) => string,
): StatisticsPoint[] {
  const histograms = new Map<number, Map<number, number>>()
  for (const { key, bucket, count } of latencies) {
    const histogram = histograms.get(key) ?? new Map<number, number>()
    histograms.set(key, histogram.set(bucket, (histogram.get(bucket) ?? 0) + count))
  }
  const point = ({ key, count, errors }: Group): StatisticsPoint => {
    const histogram = histograms.get(key) ?? new Map<number, number>()
    return {
      key: nameOf(key),
      count,
      errors,
      p50Ms: percentile(histogram, 0.5),
      p95Ms: percentile(histogram, 0.95),
      p99Ms: percentile(histogram, 0.99),
    }
  }
  if (by !== 'time' || (to - from) / step > MAX_FILLED) return groups.map(point)
  const known = new Map(groups.map((group) => [group.key, group]))
  const filled: Group[] = []
  for (let key = from; key < to; key += step) {
    filled.push(known.get(key) ?? { key, count: 0, errors: 0 })
  }
  return filled.map(point)
}
