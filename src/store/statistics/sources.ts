import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { outcomeSlugs } from '../../model/outcome.ts'
import type { Database } from '../database.ts'
import { BUCKETS_PER_OCTAVE } from './buckets.ts'
import { Grain, HOUR_MS, MINUTE_MS } from './counting.ts'
import type { StatisticsQuery } from './statistics-query.ts'

/** A question in the terms of the tables. */
export type StatisticsScope = {
  by: StatisticsQuery['by']
  /** Milliseconds of one point of time, and of what is added up for it. */
  step: number
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

export type Group = { key: number; count: number; errors: number }
export type LatencyCount = { key: number; bucket: number; count: number }

/** Outcomes that are no errors. */
const FINE = ['success', 'cors-preflight'].map((slug) => outcomeSlugs.indexOf(slug as 'success'))

/** Counts of each group, largest first, or of each point of time in order. */
export async function totals({ history }: Database, scope: StatisticsScope): Promise<Group[]> {
  const { source, where } = sourceOf(scope)
  const key = keyOf(scope)
  const fine = sql.join(FINE.map((outcome) => sql.lit(outcome)))
  const order = scope.by === 'time' ? sql`1` : sql`2 desc, 1 limit ${scope.limit}`
  const { rows } = await sql<Group>`
    select ${key} as key, cast(sum(count) as bigint) as count,
      cast(sum(case when outcome in (${fine}) then 0 else count end) as bigint) as errors
    from ${source} where ${where} and ${key} is not null
    group by 1 having sum(count) > 0 order by ${order}`.execute(history)
  return rows
}

/** Counts of each group by latency. */
export async function latencies(
  { history }: Database,
  scope: StatisticsScope,
  groups: readonly Group[],
): Promise<LatencyCount[]> {
  if (groups.length === 0) return []
  const { source, where } = sourceOf(scope)
  const key = keyOf(scope)
  const keys = sql.join(groups.map((group) => sql.lit(group.key)))
  const these = scope.by === 'time' ? sql`true` : sql`${key} in (${keys})`
  const { rows } = await sql<LatencyCount>`
    select ${key} as key, bucket, cast(sum(count) as bigint) as count
    from ${source} where ${where} and ${these}
    group by 1, 2 having sum(count) > 0`.execute(history)
  return rows
}

function keyOf({ by, step }: StatisticsScope): RawBuilder<unknown> {
  return by === 'time' ? sql`at - at % ${sql.lit(step)}` : sql.ref(by)
}

type Source = { source: RawBuilder<unknown>; where: RawBuilder<SqlBool> }

function sourceOf(scope: StatisticsScope): Source {
  const { from, to, deliveries, outcomes, status, client, subject } = scope
  const all: RawBuilder<SqlBool>[] = [sql`at >= ${from} and at < ${to}`]
  if (deliveries) all.push(sql`delivery in (${sql.join(deliveries.map((one) => sql.lit(one)))})`)
  if (outcomes) all.push(sql`outcome in (${sql.join(outcomes.map((one) => sql.lit(one)))})`)
  if (status) all.push(sql`status between ${status.from} and ${status.to}`)
  if (client !== undefined) all.push(sql`client = ${client}`)
  if (subject !== undefined) all.push(sql`subject = ${subject}`)
  const { table, grained } = tableOf(scope)
  if (grained) {
    all.unshift(sql`grain = ${sql.lit(scope.grain === MINUTE_MS ? Grain.minute : Grain.hour)}`)
  }
  return { source: table, where: sql`${sql.join(all, sql` and `)}` }
}

// What is asked about together must have been counted together; the rest is counted from the transactions themselves.
function tableOf(scope: StatisticsScope): { table: RawBuilder<unknown>; grained: boolean } {
  const { by, grain } = scope
  const status = by === 'status' || scope.status !== undefined
  const client = by === 'client' || scope.client !== undefined
  const subject = by === 'subject' || scope.subject !== undefined
  if (!client && !subject) return { table: sql`statistic_total`, grained: true }
  if (client !== subject && !status && grain >= HOUR_MS) {
    return { table: client ? sql`statistic_client` : sql`statistic_subject`, grained: false }
  }
  return { table: countedNow(scope), grained: false }
}

function countedNow({ from, to }: StatisticsScope): RawBuilder<unknown> {
  return sql`(select t.at, coalesce(t.delivery, 0) as delivery, t.outcome,
      coalesce(t.status, 0) as status, c.client, c.subject, 1 as count,
      case when t.total_us < 1 then 0
        else 1 + cast(floor(ln(t.total_us) / ln(2) * ${sql.lit(BUCKETS_PER_OCTAVE)}) as bigint) end as bucket
    from transaction_record t left join claim_set c on c.id = t.claim_set
    where t.at >= ${from} and t.at < ${to}) counted`
}
