import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { outcomeSlugs } from '../../model/outcome.ts'
import type { Database, Db } from '../database.ts'
import { conditionsSql } from './conditions-sql.ts'
import type { Place } from './cursor.ts'
import type { Conditions } from './filters.ts'

/** Lists up to this length drive a query each member by itself. */
const MAX_DRIVERS = 5_000
/** So many of them are worth a look at the newest transactions first. */
const MANY_DRIVERS = 100
const RECENT = 10_000
/** A text is looked for in more of them: finding it there spares reading everything. */
const RECENT_FOR_TEXT = 50_000
const SUCCESS = 0

type Driver = { column: 'claim_set' | 'delivery' | 'outcome'; values: number[] }

/**
 * Finds the newest transactions that fit, behind a place. Where a filter names some values of an indexed column, the
 * newest of each value are found by index and merged; otherwise the history is walked back in time.
 */
export async function pick(
  { dialect, history }: Database,
  conditions: Conditions,
  behind: Place | undefined,
  limit: number,
): Promise<Place[]> {
  const page = behind
    ? // The first half is what an index can start from.
      sql<SqlBool>`t.at <= ${behind.at} and (t.at < ${behind.at} or t.sequence < ${behind.sequence})`
    : sql<SqlBool>`true`
  const driver = driverOf(conditions)
  const wholeHistory = dialect.name === 'sqlite' && !driver && isAboutEverything(conditions)
  if (wholeHistory || (driver && driver.values.length >= MANY_DRIVERS)) {
    const recent = await recentQuery(dialect, conditions, page, limit).execute(history)
    if (recent.rows.length === limit) return recent.rows
  }
  if (wholeHistory)
    return readThrough(history, sql`${conditionsSql(dialect, conditions)} and ${page}`, limit)
  const without = driver && DRIVEN_BY[driver.column]
  const where = sql`${conditionsSql(dialect, conditions, without)} and ${page}`
  const query = driver ? drivenQuery(dialect.name, driver, where, limit) : timeQuery(where, limit)
  const { rows } = await query.execute(history)
  return rows
}

const isAboutEverything = ({ text, from }: Conditions) => text !== undefined && from === undefined

// A text that few transactions have is looked for in all of them: faster in the order in which they lie in the file than in
// that of time, and by two readers at once.
async function readThrough(
  history: Db,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<Place[]> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select (select min(sequence) from transaction_record) as first,
      (select max(sequence) from transaction_record) as last`.execute(history)
  const { first, last } = rows[0]!
  if (first === null || last === null) return []
  const middle = Math.ceil((first + last) / 2)
  const half = (from: number, to: number) =>
    sql<Place>`select t.at, t.sequence from transaction_record t not indexed
      where t.sequence >= ${from} and t.sequence < ${to} and ${where}
      order by t.at desc, t.sequence desc limit ${limit}`.execute(history)
  const halves = await Promise.all([half(first, middle), half(middle, last + 1)])
  return halves
    .flatMap((found) => found.rows)
    .sort((a, b) => b.at - a.at || b.sequence - a.sequence)
    .slice(0, limit)
}

function timeQuery(where: RawBuilder<unknown>, limit: number): RawBuilder<Place> {
  return sql<Place>`select t.at, t.sequence from transaction_record t where ${where}
    order by t.at desc, t.sequence desc limit ${limit}`
}

// What many tokens share is mostly found among the newest transactions, without looking at each token by itself.
function recentQuery(
  dialect: Database['dialect'],
  conditions: Conditions,
  page: RawBuilder<SqlBool>,
  limit: number,
): RawBuilder<Place> {
  const { from = 0, to = Number.MAX_SAFE_INTEGER, text } = conditions
  const recent = text === undefined ? RECENT : RECENT_FOR_TEXT
  return sql<Place>`select t.at, t.sequence
    from (select * from transaction_record t where t.at >= ${from} and t.at < ${to} and ${page}
      order by t.at desc, t.sequence desc limit ${sql.lit(recent)}) t
    where ${conditionsSql(dialect, conditions)}
    order by t.at desc, t.sequence desc limit ${limit}`
}

const DRIVEN_BY = { claim_set: 'claimSets', delivery: 'deliveries', outcome: 'outcomes' } as const

const failures = outcomeSlugs.map((_, number) => number).filter((number) => number !== SUCCESS)

function driverOf(conditions: Conditions): Driver | undefined {
  const { claimSets, outcomes, status, deliveries, sequence } = conditions
  if (sequence !== undefined) return undefined
  if (claimSets) return { column: 'claim_set', values: claimSets }
  // Success is not in the index of outcomes: most rows are, and are found by time.
  if (outcomes && outcomes.length > 0 && !outcomes.includes(SUCCESS)) {
    return { column: 'outcome', values: outcomes }
  }
  // An answer with such a status is never counted as success.
  if (!outcomes && status && status.from >= 400) return { column: 'outcome', values: failures }
  if (deliveries && deliveries.length <= MAX_DRIVERS) {
    return { column: 'delivery', values: deliveries }
  }
  return undefined
}

function drivenQuery(
  dialect: 'sqlite' | 'postgres',
  { column, values }: Driver,
  where: RawBuilder<unknown>,
  limit: number,
): RawBuilder<Place> {
  const driven = sql.ref(`t.${column}`)
  const indexed = column === 'outcome' ? sql` and t.outcome <> 0` : sql``
  const newest = sql`where ${driven} = m.value${indexed} and ${where}
    order by t.at desc, t.sequence desc limit ${limit}`
  const list = JSON.stringify(values)
  if (dialect === 'postgres') {
    return sql<Place>`select n.at, n.sequence
      from (select value::bigint as value from json_array_elements_text(${list}::json)) m
      cross join lateral (select t.at, t.sequence from transaction_record t ${newest}) n
      order by n.at desc, n.sequence desc limit ${limit}`
  }
  // SQLite has no lateral join; a subquery that depends on the outer row is run for each one just the same.
  return sql<Place>`select n.at, n.sequence
    from json_each(${list}) m
    cross join transaction_record n
      on n.sequence in (select t.sequence from transaction_record t ${newest})
    order by n.at desc, n.sequence desc limit ${limit}`
}
