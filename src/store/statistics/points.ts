import { percentile } from './buckets.ts'
import type { StatisticsScope } from './scope.ts'
import type { LatencyCount } from './sources.ts'
import type { StatisticsPoint } from './statistics-query.ts'

/** Points of time without traffic are added up to this many; beyond, only those with traffic are given. */
const MAX_FILLED = 5_000

type Group = { key: number; count: number; errors: number; histogram: Map<number, number> }

/** The answer: one point a group, largest first, or one for every interval of the asked time. */
export function pointsOf(
  scope: StatisticsScope,
  counts: readonly LatencyCount[],
  nameOf: (key: number) => string,
): StatisticsPoint[] {
  const groups = grouped(counts)
  const ordered = scope.by === 'time' ? everyInterval(scope, groups) : largestFirst(groups)
  return ordered.map(({ key, count, errors, histogram }) => ({
    key: nameOf(key),
    count,
    errors,
    p50Ms: percentile(histogram, 0.5),
    p95Ms: percentile(histogram, 0.95),
    p99Ms: percentile(histogram, 0.99),
  }))
}

const emptyGroup = (key: number): Group => ({ key, count: 0, errors: 0, histogram: new Map() })

function grouped(counts: readonly LatencyCount[]): Map<number, Group> {
  const groups = new Map<number, Group>()
  for (const { key, bucket, count, errors } of counts) {
    const group = groups.get(key) ?? emptyGroup(key)
    groups.set(key, group)
    group.count += count
    group.errors += errors
    if (bucket !== null) group.histogram.set(bucket, count)
  }
  return groups
}

function largestFirst(groups: ReadonlyMap<number, Group>): Group[] {
  return [...groups.values()].sort((a, b) => b.count - a.count || a.key - b.key)
}

function everyInterval(
  { from, to, step }: StatisticsScope,
  groups: ReadonlyMap<number, Group>,
): Group[] {
  if ((to - from) / step > MAX_FILLED) return [...groups.values()].sort((a, b) => a.key - b.key)
  return Array.from({ length: Math.round((to - from) / step) }, (_, index) => {
    const key = from + index * step
    return groups.get(key) ?? emptyGroup(key)
  })
}
