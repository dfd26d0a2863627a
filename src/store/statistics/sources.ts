import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../database.ts'
import { BUCKETS_PER_OCTAVE } from './buckets.ts'
import { Grain, HOUR_MS } from './counting.ts'
import { FINE_OUTCOMES } from './fine-outcomes.ts'
import { type Period, periodsOf } from './periods.ts'
import { type StatisticsScope, whoIn } from './scope.ts'

/** How many of a group, or of a point of time, fell into a latency bucket; a null bucket stands for all of them. */
export type LatencyCount = { key: number; bucket: number | null; count: number; errors: number }

/** Moments that are named one by one, so that each is found by index together with those who are asked about. */
const MAX_MOMENTS = 1_000

/** The keys of the largest groups. */
export async function largestGroups(
  { history }: Database,
  scope: StatisticsScope,
): Promise<number[]> {
  const { rows } = await sql<{ key: number }>`
    select key from (${countsOf(scope, undefined, false)}) counts
    group by 1 order by sum(count) desc, 1 limit ${scope.limit}`.execute(history)
  return rows.map((row) => row.key)
}

/** Counts of each group or point of time, by latency when it is asked for. */
export async function latencyCounts(
  { history }: Database,
  scope: StatisticsScope,
  groups: readonly number[] | undefined,
  byLatency: boolean,
): Promise<LatencyCount[]> {
  if (groups?.length === 0) return []
  const { rows } = await sql<LatencyCount>`
    select key, bucket, cast(sum(count) as bigint) as count, cast(sum(errors) as bigint) as errors
    from (${countsOf(scope, groups, byLatency)}) counts
    group by 1, 2 having sum(count) > 0`.execute(history)
  return rows
}

// Rows of key, bucket, count and errors; what has one key and one bucket may come in several rows.
function countsOf(
  scope: StatisticsScope,
  groups: readonly number[] | undefined,
  byLatency: boolean,
): RawBuilder<unknown> {
  const table = countedTable(scope)
  if (!table) return select(scope, groups, byLatency, { from: countedNow(scope), where: [] })
  const parts = periodsOf(scope).map((period) => {
    const daily = period.grain === Grain.day ? dailyTable(scope, byLatency) : undefined
    const where = [momentsOf(scope, groups, period)]
    if (daily)
      return select(scope, groups, byLatency, { from: sql.table(daily), where, daily: true })
    where.push(sql<SqlBool>`grain = ${sql.lit(period.grain)}`)
    return select(scope, groups, byLatency, { from: sql.table(table), where })
  })
  return sql.join(parts, sql` union all `)
}

type Source = { from: RawBuilder<unknown>; where: RawBuilder<SqlBool>[]; daily?: boolean }

function select(
  scope: StatisticsScope,
  groups: readonly number[] | undefined,
  byLatency: boolean,
  { from, where, daily = false }: Source,
): RawBuilder<unknown> {
  const key = keyOf(scope)
  const these = groups ? sql`${key} in (${numbers(groups)})` : sql`${key} is not null`
  const all = [...where, ...filtersOf(scope), these]
  const errors = daily
    ? sql`errors`
    : sql`case when outcome in (${numbers(FINE_OUTCOMES)}) then 0 else count end`
  const bucket = byLatency ? sql`bucket` : sql`cast(null as bigint)`
  // In the order of the key: added up on the way, without sorting, before what is left is sorted.
  const together = !byLatency && (scope.by === 'client' || scope.by === 'subject') && !groups
  if (together)
    return sql`select ${key} as key, ${bucket} as bucket, sum(count) as count, 0 as errors
      from ${from} where ${sql.join(all, sql` and `)} group by at, ${key}`
  return sql`select ${key} as key, ${bucket} as bucket, count, ${errors} as errors
    from ${from} where ${sql.join(all, sql` and `)}`
}

function keyOf({ by, step }: StatisticsScope): RawBuilder<unknown> {
  return by === 'time' ? sql`at - at % ${sql.lit(step)}` : sql.ref(by)
}

// They are our own numbers, so they may stand in the statement.
function numbers(list: readonly number[]): RawBuilder<unknown> {
  return sql.join(list.map((number) => sql.lit(number)))
}

function filtersOf({ deliveries, outcomes, status, client, subject }: StatisticsScope) {
  const all: RawBuilder<SqlBool>[] = []
  if (deliveries) all.push(sql`delivery in (${numbers(deliveries)})`)
  if (outcomes) all.push(sql`outcome in (${numbers(outcomes)})`)
  if (status) all.push(sql`status between ${status.from} and ${status.to}`)
  if (client !== undefined) all.push(sql`client = ${client}`)
  if (subject !== undefined) all.push(sql`subject = ${subject}`)
  return all
}

// What is asked about together must have been counted together; the rest is counted from the transactions themselves.
function countedTable(scope: StatisticsScope): string | undefined {
  const who = whoIn(scope)
  if (!who) return 'statistic_total'
  const status = scope.by === 'status' || scope.status !== undefined
  if (who === 'both' || status || scope.grain < HOUR_MS) return undefined
  return `statistic_${who}`
}

function dailyTable(scope: StatisticsScope, byLatency: boolean): string | undefined {
  const { by, deliveries, outcomes } = scope
  const who = whoIn(scope)
  if (!who || who === 'both' || deliveries || outcomes) return undefined
  if (by === 'delivery' || by === 'outcome' || (byLatency && who === 'subject')) return undefined
  return `statistic_${who}_day`
}

function momentsOf(
  scope: StatisticsScope,
  groups: readonly number[] | undefined,
  { from, to, stepMs }: Period,
): RawBuilder<SqlBool> {
  const who = whoIn(scope)
  const few =
    (who === scope.by && groups) || scope.client !== undefined || scope.subject !== undefined
  const count = Math.ceil((to - from) / stepMs)
  if (!who || !few || count > MAX_MOMENTS) return sql`at >= ${from} and at < ${to}`
  const moments = Array.from({ length: count }, (_, index) => from + index * stepMs)
  return sql`at in (${numbers(moments)})`
}

function countedNow({ from, to, client, subject }: StatisticsScope): RawBuilder<unknown> {
  const of = (column: string, number: number | undefined) =>
    number === undefined
      ? sql``
      : sql` and t.claim_set in (select id from claim_set where ${sql.ref(column)} = ${number})`
  return sql`(select t.at, coalesce(t.delivery, 0) as delivery, t.outcome,
      coalesce(t.status, 0) as status, c.client, c.subject, 1 as count,
      case when t.total_us < 1 then 0
        else 1 + cast(floor(ln(t.total_us) / ln(2) * ${sql.lit(BUCKETS_PER_OCTAVE)}) as bigint)
      end as bucket
    from transaction_record t left join claim_set c on c.id = t.claim_set
    where t.at >= ${from} and t.at < ${to}${of('client', client)}${of('subject', subject)}) counted`
}
