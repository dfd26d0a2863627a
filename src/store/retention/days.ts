import { sql } from 'kysely'
import { DAY_MS, type Database } from '../database.ts'
import { DAILY_TABLES, dayTable } from '../dialects/postgres.ts'
import { removeRows } from './chunks.ts'

type DailyTable = (typeof DAILY_TABLES)[number]

/** Removes what a table holds from before a time: whole days at once on PostgreSQL, a few rows at a time on SQLite. */
export async function removeDays(
  database: Database,
  table: DailyTable,
  from: number,
): Promise<number> {
  if (database.dialect.name === 'sqlite') {
    return removeRows(database, table, `at < ${Math.trunc(from)}`)
  }
  const first = Math.floor(from / DAY_MS)
  let removed = 0
  for (const { day, part } of await parts(database, table)) {
    if (day < first) removed += await dropPart(database, table, part)
  }
  // Of the day in which the time lies, the older hours.
  return removed + (await removePartOfDay(database, dayTable(table, first), from))
}

/** The start of the oldest day that has transactions. */
export async function oldestDay({ history }: Database): Promise<number | undefined> {
  const { rows } = await sql<{ at: number | null }>`
    select min(at) as at from transaction_record`.execute(history)
  const at = rows[0]?.at ?? undefined
  return at === undefined ? undefined : at - (at % DAY_MS)
}

/** Bytes that the history takes: on SQLite those of the whole database that are in use. */
export async function historyBytes(database: Database): Promise<number> {
  const { history, dialect } = database
  if (dialect.name === 'sqlite') {
    const value = async (pragma: string): Promise<number> => {
      const { rows } = await sql.raw<Record<string, number>>(`pragma ${pragma}`).execute(history)
      return Object.values(rows[0] ?? {})[0] ?? 0
    }
    const pages = (await value('page_count')) - (await value('freelist_count'))
    return pages * (await value('page_size'))
  }
  let bytes = 0
  for (const table of DAILY_TABLES) {
    for (const { part } of await parts(database, table)) {
      const { rows } = await sql<{ bytes: number }>`
        select pg_total_relation_size(${part}::regclass) as bytes`.execute(history)
      bytes += rows[0]?.bytes ?? 0
    }
  }
  return bytes
}

async function parts({ history }: Database, table: DailyTable) {
  const { rows } = await sql<{ part: string }>`
    select c.relname as part from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass order by 1`.execute(history)
  return rows.map(({ part }) => ({ part, day: dayOf(part) }))
}

function dayOf(part: string): number {
  const [, year, month, day] = /_(\d{4,})(\d{2})(\d{2})$/.exec(part) ?? []
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_MS
}

// Detached first, and so that nobody has to wait; what a crash leaves detached is dropped by its name the next time.
async function dropPart({ history }: Database, table: DailyTable, part: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(part)}`.execute(history)
  await sql`alter table ${sql.table(table)} detach partition ${sql.table(part)} concurrently`.execute(
    history,
  )
  await sql`drop table if exists ${sql.table(part)}`.execute(history)
  return rows[0]?.count ?? 0
}

async function removePartOfDay(database: Database, part: string, from: number): Promise<number> {
  const { rows } = await sql<{ present: boolean }>`
    select to_regclass(${part}) is not null as present`.execute(database.history)
  if (!rows[0]?.present) return 0
  return removeRows(database, part, `at < ${Math.trunc(from)}`)
}
