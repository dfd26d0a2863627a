import { type RawBuilder, sql } from 'kysely'
import type { DeliveryName } from '../../model/names.ts'
import { outcomeSlugs } from '../../model/outcome.ts'
import type { Database } from '../database.ts'
import type { ClaimUse } from '../store.ts'
import { deliveryNumbers } from './filters.ts'

/** So many claims are worth being taken out one by one. */
const MAX_NAMED = 30
/** Rows that travel from the database as one text. */
const ROWS_PER_TEXT = 1000

/** One claim set with one outcome: whether there is none, how often, the newest, and the claims asked for. */
type Row = [tokenless: 0 | 1, outcome: number, count: number, newest: number, ...(string | null)[]]
const CLAIMS = 4

/**
 * Claims with their outcomes in the last so many transactions of a delivery, the most used first. Where only some
 * claims matter, the database takes them out of the rest, and transactions that agree in them are one group.
 */
export async function scanClaims(
  { history, dialect }: Database,
  delivery: DeliveryName,
  last: number,
  names?: readonly string[],
): Promise<ClaimUse[]> {
  const [number] = (await deliveryNumbers(history, delivery)) ?? []
  if (number === undefined) return []
  const named = names && names.length <= MAX_NAMED && names.every(isPlain) ? names : undefined
  const columns = sql.join([
    sql`case when r.claim_set is null then 1 else 0 end`,
    sql`r.outcome`,
    sql`r.count`,
    sql`r.newest`,
    ...claimColumns(dialect.name, named),
  ])
  // A hundred thousand rows cost more to hand over than to find: they come as few texts.
  const gathered =
    dialect.name === 'sqlite'
      ? sql`json_group_array(json_array(${columns}))`
      : sql`json_agg(json_build_array(${columns}))::text`
  const { rows } = await sql<{ rows: string }>`
    select ${gathered} as rows
    from (select claim_set, outcome, count(*) as count, max(sequence) as newest
      from (select claim_set, outcome, sequence from transaction_record
        where delivery = ${number} order by at desc, sequence desc limit ${last}) t
      group by claim_set, outcome) r
    left join claim_set c on c.id = r.claim_set
    group by r.newest / ${sql.lit(ROWS_PER_TEXT)}`.execute(history)
  return grouped(
    rows.map(({ rows: text }) => JSON.parse(text) as Row[]),
    named,
  )
}

// What a path of SQLite cannot quote is looked for in the whole text.
function isPlain(name: string): boolean {
  return !/["\\\u0000-\u001f]/.test(name)
}

function claimColumns(
  dialect: 'sqlite' | 'postgres',
  names: readonly string[] | undefined,
): RawBuilder<unknown>[] {
  if (!names) return [sql`c.claims`]
  return names.map((name) =>
    // Appending nothing makes a text of it, which JSON would otherwise be taken apart.
    dialect === 'sqlite'
      ? sql`(c.claims -> ${`$."${name}"`}) || ''`
      : sql`(c.claims::json -> ${name}::text)::text`,
  )
}

function grouped(texts: readonly Row[][], names: readonly string[] | undefined): ClaimUse[] {
  const groups = new Map<string, ClaimUse>()
  for (const row of texts.flat()) {
    const [tokenless, outcome, count, newest] = row
    const claims = tokenless ? undefined : claimsOf(row, names)
    const key = `${outcome} ${claims}`
    const group = groups.get(key)
    if (!group) {
      const slug = outcomeSlugs[outcome] ?? 'internal-error'
      groups.set(key, { claims, outcome: slug, count, newest })
      continue
    }
    group.count += count
    group.newest = Math.max(group.newest, newest)
  }
  return [...groups.values()].sort((a, b) => b.count - a.count || b.newest - a.newest)
}

// Each column is JSON text already, digits and all: together they are a claim set again.
function claimsOf(row: Row, names: readonly string[] | undefined): string {
  if (!names) return (row[CLAIMS] as string | null) ?? '{}'
  let members = ''
  for (let at = 0; at < names.length; at++) {
    const value = row[CLAIMS + at] as string | null
    if (value === null) continue
    members += `${members === '' ? '' : ','}${JSON.stringify(names[at])}:${value}`
  }
  return `{${members}}`
}
