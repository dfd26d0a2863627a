import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../database.ts'
import type { Conditions } from './filters.ts'

type Condition = RawBuilder<SqlBool>

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** What a row of `transaction_record`, called `t`, must satisfy; `without` leaves out what the query is driven by. */
export function conditionsSql(
  dialect: Database['dialect'],
  conditions: Conditions,
  without?: 'claimSets' | 'deliveries' | 'outcomes',
): Condition {
  const { from, to, outcomes, status, deliveries, address, text, claims, claimSets } = conditions
  const all: Condition[] = [sql`true`]
  if (from !== undefined) all.push(sql`t.at >= ${from}`)
  if (to !== undefined) all.push(sql`t.at < ${to}`)
  if (outcomes && without !== 'outcomes') all.push(sql`t.outcome in (${numbers(outcomes)})`)
  if (status) all.push(sql`t.status between ${status.from} and ${status.to}`)
  if (deliveries && without !== 'deliveries') all.push(sql`t.delivery in (${numbers(deliveries)})`)
  if (address !== undefined) all.push(sql`t.address = ${address}`)
  if (text !== undefined) all.push(textCondition(dialect, text))
  if (claims && without !== 'claimSets') {
    if (claimSets) all.push(sql`t.claim_set in (${numbers(claimSets)})`)
    else for (const claim of claims) all.push(claimCondition(claim))
  }
  return sql`${sql.join(all, sql` and `)}`
}

// They are our own numbers, so they may stand in the statement; a parameter each would be too many.
function numbers(list: readonly number[]): RawBuilder<unknown> {
  return sql.join(list.length === 0 ? [sql.lit(-1)] : list.map((number) => sql.lit(number)))
}

function claimCondition(value: number): Condition {
  return sql`t.claim_set in (select claim_set from claim_value where value = ${value})`
}

function textCondition({ name, like, keyOf }: Database['dialect'], text: string): Condition {
  const operator = sql.raw(like)
  const escaped = (part: string) => `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`
  // The document is JSON text, in which quotes and the like are escaped.
  const inDocument = escaped(JSON.stringify(text).slice(1, -1))
  const any = [
    sql`t.document ${operator} ${inDocument} escape '\\'`,
    sql`t.address ${operator} ${escaped(text)} escape '\\'`,
    sql`t.claim_set in (select id from claim_set where sender ${operator} ${inDocument} escape '\\')`,
  ]
  if (UUID.test(text))
    any.push(sql`t.id = ${keyOf(text)}${name === 'postgres' ? sql`::uuid` : sql``}`)
  return sql`(${sql.join(any, sql` or `)})`
}
