import { sql } from 'kysely'
import { openPostgres } from './dialects/postgres.ts'
import { openSqlite } from './dialects/sqlite.ts'
import { migrations } from './migrations/migrate.ts'
import type { DatabaseLocation } from './open-store.ts'

/** The step of the schema that a database is at (0: none yet), and the last one that this program knows. */
export type SchemaStatus = { found: number; known: number }

/** The last step of the schema that this program knows. */
export const knownSchema: number = migrations.at(-1)?.number ?? 0

/** Looks at the schema of a database and changes nothing. */
export async function schemaStatus(location: DatabaseLocation): Promise<SchemaStatus> {
  const database =
    'databaseUrl' in location
      ? await openPostgres(location.databaseUrl)
      : await openSqlite(location.databaseFile)
  try {
    const tables = await database.main.introspection.getTables()
    if (!tables.some(({ name }) => name === 'schema_migration'))
      return { found: 0, known: knownSchema }
    const { rows } = await sql<{ found: number | null }>`
      select max(number) as found from schema_migration`.execute(database.main)
    return { found: Number(rows[0]?.found ?? 0), known: knownSchema }
  } finally {
    await database.close()
  }
}
