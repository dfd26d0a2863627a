import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../database.ts'
import type { Conditions } from './filters.ts'

type Condition = RawBuilder<SqlBool>

/** What a row of `transaction_record`, called `t`, must satisfy; `without` leaves out what the query is driven by. */
export function conditionsSql(
  dialect: Database['dialect'],
  conditions: Conditions,
  without?: 'claimSets' | 'deliveries' | 'outcomes',
): Condition {
  const { from, to, outcomes, status, deliveries, address, text, sequence } = conditions
  const { claims, claimSets } = conditions
  const all: Condition[] = [sql`true`]
  if (from !== undefined) all.push(sql`t.at >= ${from}`)
  if (to !== undefined) all.push(sql`t.at < ${to}`)
  if (outcomes && without !== 'outcomes') all.push(sql`t.outcome in (${numbers(outcomes)})`)
  if (status) all.push(sql`t.status between ${status.from} and ${status.to}`)
  if (deliveries && without !== 'deliveries') all.push(sql`t.delivery in (${numbers(deliveries)})`)
  if (address !== undefined) all.push(sql`t.address = ${address}`)
  if (sequence !== undefined) all.push(sql`t.sequence = ${sequence}`)
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

function textCondition({ like }: Database['dialect'], text: string): Condition {
  const operator = sql.raw(like)
  const escaped = (part: string) => `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`
  // The document is JSON text, in which quotes and the like are escaped.
  const inDocument = escaped(JSON.stringify(text).slice(1, -1))
  const any = [
    sql`t.document ${operator} ${inDocument} escape '\\'`,
    sql`t.trail in (select id from trail where steps ${operator} ${inDocument} escape '\\')`,
    sql`t.address ${operator} ${escaped(text)} escape '\\'`,
    sql`t.claim_set in (select id from claim_set where sender ${operator} ${inDocument} escape '\\')`,
  ]
  return sql`(${sql.join(any, sql` or `)})`
}
