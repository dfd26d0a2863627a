import { sql } from 'kysely'
import type { Database } from '../dialects/database.ts'
import { DatabaseTooNew } from '../errors.ts'
import type { Migration } from './migration.ts'

/** Held by the one process that migrates; any number that nothing else of ours locks. */
const MIGRATION_LOCK = 7_226_001

/**
 * Brings the schema up to the last migration in one transaction; processes that start together
 * wait for the first. Throws DatabaseTooNew when the schema is beyond what this program knows.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
  now: () => number,
): Promise<void> {
  await database.write(async (tx) => {
    await database.lock(tx, MIGRATION_LOCK)
    await sql`create table if not exists schema_migration (
      number integer primary key, name text not null, applied_at bigint not null)`.execute(tx)
    const { last } = await tx
      .selectFrom('schema_migration')
      .select((eb) => eb.fn.coalesce(eb.fn.max('number'), sql<number>`0`).as('last'))
      .executeTakeFirstOrThrow()
    const known = migrations.at(-1)?.number ?? 0
    if (last > known) throw new DatabaseTooNew(last, known)
    for (const { number, name, up } of migrations.filter((one) => one.number > last)) {
      await up(tx, database.dialect)
      await tx.insertInto('schema_migration').values({ number, name, applied_at: now() }).execute()
    }
  })
}
