import { outcomeSlugs } from '../../model/outcome.ts'
import { DAY_MS, type Database } from '../database.ts'
import { deliveryNumbers, outcomeNumbers, statusRange } from '../transactions/filters.ts'
import { HOUR_MS, MINUTE_MS } from './counting.ts'
import { wordNumber, words } from './group-names.ts'
import { pointsOf } from './points.ts'
import type { StatisticsScope } from './scope.ts'
import { largestGroups, latencyCounts } from './sources.ts'
import type { StatisticsPoint, StatisticsQuery } from './statistics-query.ts'

const DEFAULT_GROUPS = 100
const MAX_GROUPS = 1_000
/** Points of time that one answer may have. */
const MAX_POINTS = 50_000
const INTERVAL_MS = { minute: MINUTE_MS, hour: HOUR_MS, day: DAY_MS }

/** Answers questions to the statistics from the counts of minutes and hours. */
export function createStatistics(database: Database, now: () => number) {
  return async function statistics(query: StatisticsQuery): Promise<StatisticsPoint[]> {
    const scope = await scopeOf(database, query, now())
    if (!scope) return []
    const groups = scope.by === 'time' ? undefined : await largestGroups(database, scope)
    const counts = await latencyCounts(database, scope, groups, query.metric === 'latency')
    return pointsOf(scope, counts, await namesOf(database, scope, groups ?? []))
  }
}

// Undefined when nothing can fit.
async function scopeOf(
  { history }: Database,
  query: StatisticsQuery,
  now: number,
): Promise<StatisticsScope | undefined> {
  const step = INTERVAL_MS[query.interval]
  // The present moment counts too.
  const to = query.to === undefined ? now + 1 : Date.parse(query.to)
  const from = query.from === undefined ? to - DAY_MS : Date.parse(query.from)
  const deliveries = await deliveryNumbers(history, query)
  const client = await wordNumber(history, 'client', query.clientId)
  const subject = await wordNumber(history, 'subject', query.subject)
  if (!(from < to) || deliveries?.length === 0) return undefined
  if (client === 'unknown' || subject === 'unknown') return undefined
  const grain = query.by === 'time' ? Math.min(step, HOUR_MS) : grainFor(query.by, to - from)
  const aligned = query.by === 'time' ? step : grain
  return {
    by: query.by,
    step,
    grain,
    from: Math.max(from - (from % aligned), to - MAX_POINTS * step),
    to: Math.ceil(to / aligned) * aligned,
    limit: Math.min(query.limit ?? DEFAULT_GROUPS, MAX_GROUPS),
    ...(deliveries && { deliveries }),
    ...(query.outcome && { outcomes: outcomeNumbers(query.outcome) }),
    ...(query.status && { status: statusRange(query.status) }),
    ...(client !== undefined && { client }),
    ...(subject !== undefined && { subject }),
  }
}

// A short while is asked for to the minute, a long one to the hour.
function grainFor(by: StatisticsQuery['by'], rangeMs: number): number {
  const short = by === 'client' || by === 'subject' ? HOUR_MS : DAY_MS
  return rangeMs <= short ? MINUTE_MS : HOUR_MS
}

async function namesOf(
  { history }: Database,
  { by }: StatisticsScope,
  groups: readonly number[],
): Promise<(key: number) => string> {
  if (by === 'time') return (at) => new Date(at).toISOString()
  if (by === 'outcome') return (number) => outcomeSlugs[number] ?? '-'
  if (by === 'status') return (status) => (status === 0 ? '-' : String(status))
  const known = await words(history, groups)
  if (by !== 'delivery') return (number) => known.get(number) ?? '-'
  return (number) => {
    const name = known.get(number)
    return name === undefined ? '-' : (JSON.parse(name) as string[]).join('/')
  }
}
