import { existsSync } from 'node:fs'
import { chmod, copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { knownSchema, type SchemaStatus, schemaStatus } from '../store/schema-status.ts'
import { hasStore, withLocalStore } from './local-store.ts'
import { runningInstance } from './running-instance.ts'
import type { Settings } from './settings.ts'

/** How the schema of the settings' database stands; 0 is a database that is not there yet. */
export async function schemaOf(settings: Settings): Promise<SchemaStatus> {
  const { databaseUrl, data } = settings
  if (!hasStore(settings)) return { found: 0, known: knownSchema }
  return schemaStatus(
    databaseUrl === undefined ? { databaseFile: join(data, 'varco.db') } : { databaseUrl },
  )
}

/** What a migration did. */
export type Migrated = SchemaStatus & {
  /** The copy of the embedded database as it was before. */
  copy: string | undefined
}

/** Brings the schema up to date; keeps a copy of the embedded database as it was. */
export async function migrateSchema(settings: Settings): Promise<Migrated> {
  const { found, known } = await schemaOf(settings)
  if (
    found < known &&
    settings.databaseUrl === undefined &&
    runningInstance(settings.data, Date.now())
  ) {
    throw new Error(
      `a node of an older version runs on ${settings.data}: stop it before its database is migrated`,
    )
  }
  const copy = found > 0 && found < known ? await copyDatabase(settings, found) : undefined
  await withLocalStore(settings, { make: true }, async () => {})
  return { found, known, copy }
}

// Nobody has the database open, so its file and what was not yet moved into it are all there is.
async function copyDatabase(
  { data, databaseUrl }: Settings,
  found: number,
): Promise<string | undefined> {
  if (databaseUrl !== undefined) return undefined
  const file = join(data, 'varco.db')
  const copy = `${file}.before-migration-${found}`
  for (const suffix of ['', '-wal']) {
    if (!existsSync(file + suffix)) continue
    await copyFile(file + suffix, copy + suffix)
    await chmod(copy + suffix, 0o600)
  }
  return copy
}
