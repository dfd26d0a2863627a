import { CompiledQuery, sql } from 'kysely'
import type { Database, Tx } from '../database.ts'
import { DatabaseTooNew } from '../errors.ts'
import { foundation } from './001-foundation.ts'
import { history } from './002-history.ts'
import { dailyStatistics } from './003-daily-statistics.ts'
import { trails } from './004-trails.ts'
import type { Migration } from './migration.ts'

/** Every step of the schema in order. */
export const migrations: readonly Migration[] = [foundation, history, dailyStatistics, trails]

/** Held by the one process that migrates; any number that nothing else of ours locks. */
const MIGRATION_LOCK = 7_226_001

/**
 * Brings the schema up to the last migration in one transaction; processes that start together
 * wait for the first. Throws DatabaseTooNew when the schema is beyond what this program knows.
 */
export async function migrate({ write, dialect }: Database): Promise<void> {
  await write(async (tx) => {
    if (dialect.name === 'postgres') {
      // A step may rewrite a large table, and others wait for it.
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx)
    }
    const last = await schemaNumber(tx)
    const known = migrations.at(-1)?.number ?? 0
    if (last > known) throw new DatabaseTooNew(last, known)
    for (const { number, statements } of migrations) {
      if (number <= last) continue
      for (const statement of statements(dialect.name)) await run(tx, statement)
      await sql`insert into schema_migration (number) values (${number})`.execute(tx)
    }
  })
}

async function schemaNumber(tx: Tx): Promise<number> {
  await run(tx, 'create table if not exists schema_migration (number integer primary key)')
  const { rows } = await sql<{ number: number | null }>`
    select max(number) as number from schema_migration`.execute(tx)
  return rows[0]?.number ?? 0
}

async function run(tx: Tx, statement: string): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(statement))
}
