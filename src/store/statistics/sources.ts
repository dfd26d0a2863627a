import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { outcomeSlugs } from '../../model/outcome.ts'
import { DAY_MS, type Database } from '../database.ts'
import { BUCKETS_PER_OCTAVE } from './buckets.ts'
import { Grain, HOUR_MS, MINUTE_MS } from './counting.ts'
import type { StatisticsQuery } from './statistics-query.ts'

/** A question in the terms of the tables. */
export type StatisticsScope = {
  by: StatisticsQuery['by']
  /** Milliseconds of one point of time. */
  step: number
  /** Milliseconds to which the bounds are exact. */
  grain: number
  from: number
  to: number
  limit: number
  deliveries?: number[]
  outcomes?: number[]
  status?: { from: number; to: number }
  client?: number
  subject?: number
}

/** How many of a group, or of a point of time, fell into a latency bucket; a null bucket stands for all of them. */
export type LatencyCount = { key: number; bucket: number | null; count: number; errors: number }

/** Outcomes that are no errors. */
const FINE = ['success', 'cors-preflight'].map((slug) => outcomeSlugs.indexOf(slug as 'success'))

/** The keys of the largest groups. */
export async function largestGroups(
  { history }: Database,
  scope: StatisticsScope,
): Promise<number[]> {
  const { source, where } = sourceOf(scope)
  const key = keyOf(scope)
  const { rows } = await sql<{ key: number }>`
    select ${key} as key from ${source} where ${where} and ${key} is not null
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
  const { source, where } = sourceOf(scope)
  const key = keyOf(scope)
  const these = groups ? sql`${key} in (${numbers(groups)})` : sql`${key} is not null`
  const { rows } = await sql<LatencyCount>`
    select ${key} as key, ${byLatency ? sql`bucket` : sql`null`} as bucket,
      cast(sum(count) as bigint) as count,
      cast(sum(case when outcome in (${numbers(FINE)}) then 0 else count end) as bigint) as errors
    from ${source} where ${where} and ${these}
    group by 1, 2 having sum(count) > 0`.execute(history)
  return rows
}

function keyOf({ by, step }: StatisticsScope): RawBuilder<unknown> {
  return by === 'time' ? sql`at - at % ${sql.lit(step)}` : sql.ref(by)
}

// They are our own numbers, so they may stand in the statement.
function numbers(list: readonly number[]): RawBuilder<unknown> {
  return sql.join(list.map((number) => sql.lit(number)))
}

type Source = { source: RawBuilder<unknown>; where: RawBuilder<SqlBool> }

function sourceOf(scope: StatisticsScope): Source {
  const { deliveries, outcomes, status, client, subject } = scope
  const table = countedTable(scope)
  const all: RawBuilder<SqlBool>[] = [table ? grained(scope) : sql`true`]
  if (deliveries) all.push(sql`delivery in (${numbers(deliveries)})`)
  if (outcomes) all.push(sql`outcome in (${numbers(outcomes)})`)
  if (status) all.push(sql`status between ${status.from} and ${status.to}`)
  if (client !== undefined) all.push(sql`client = ${client}`)
  if (subject !== undefined) all.push(sql`subject = ${subject}`)
  return {
    source: table ? sql.table(table) : countedNow(scope),
    where: sql`${sql.join(all, sql` and `)}`,
  }
}

// What is asked about together must have been counted together; the rest is counted from the transactions themselves.
function countedTable(scope: StatisticsScope): string | undefined {
  const status = scope.by === 'status' || scope.status !== undefined
  const client = scope.by === 'client' || scope.client !== undefined
  const subject = scope.by === 'subject' || scope.subject !== undefined
  if (!client && !subject) return 'statistic_total'
  if (client === subject || status || scope.grain < HOUR_MS) return undefined
  return client ? 'statistic_client' : 'statistic_subject'
}

// Whole days by the day, what is left of the first and the last day by the hour, or everything by the minute.
function grained({ by, step, grain, from, to }: StatisticsScope): RawBuilder<SqlBool> {
  const part = (of: number, start: number, end: number) =>
    sql<SqlBool>`(grain = ${sql.lit(of)} and at >= ${start} and at < ${end})`
  if (grain === MINUTE_MS) return part(Grain.minute, from, to)
  const firstDay = Math.ceil(from / DAY_MS) * DAY_MS
  const lastDay = Math.floor(to / DAY_MS) * DAY_MS
  const inHours = by === 'time' && step < DAY_MS
  if (inHours || firstDay >= lastDay) return part(Grain.hour, from, to)
  return sql`(${part(Grain.day, firstDay, lastDay)} or ${part(Grain.hour, from, firstDay)}
    or ${part(Grain.hour, lastDay, to)})`
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
