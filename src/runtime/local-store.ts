import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../store/open-store.ts'
import type { Store } from '../store/store.ts'
import { type DataFolder, openDataFolder } from './data-folder.ts'
import type { Settings } from './settings.ts'

/** The store of a data folder, opened by a command beside or without a running node. */
export type LocalStore = {
  readonly store: Store
  readonly folder: DataFolder
  /** Who acts, for the audit log and the revisions. */
  readonly author: string
}

/** There is no database, or no key to it, at the place where the data folder should be. */
export class NoDataFolder extends Error {}

/** Opens the store, uses it, closes it; makes a new data folder only when told to. */
export async function withLocalStore<T>(
  settings: Settings,
  { make }: { make: boolean },
  use: (local: LocalStore) => Promise<T>,
): Promise<T> {
  if (!make && !hasStore(settings)) {
    throw new NoDataFolder(
      `there is no database in ${settings.data}: --data names the folder of a node, --admin-url and --api-key a node elsewhere`,
    )
  }
  const folder = make
    ? await openDataFolder(settings.data, settings.secretKey)
    : await existingDataFolder(settings)
  const store = await openStore(databaseOf(settings, folder), {
    now: Date.now,
    secretKey: folder.secretKey,
  })
  try {
    return await use({ store, folder, author: `cli:${userInfo().username}` })
  } finally {
    await store.close()
  }
}

// A command that only looks makes nothing, and a key that is lost is never replaced.
async function existingDataFolder({ data: path, secretKey: given }: Settings): Promise<DataFolder> {
  const file = join(path, 'secret.key')
  const text = given ?? (await readFile(file, 'utf8').catch(() => undefined))
  if (text === undefined) throw new NoDataFolder(`the key of the secrets is not in ${file}`)
  const secretKey = Buffer.from(text.trim(), 'base64')
  if (secretKey.length !== KEY_BYTES) {
    throw new NoDataFolder(`${given === undefined ? file : 'VARCO_SECRET_KEY'} holds no key`)
  }
  const [database, journal, demo] = ['varco.db', 'journal', 'demo'].map((name) => join(path, name))
  return { path, database: database!, journal: journal!, demo: demo!, secretKey }
}

const KEY_BYTES = 32

/** True when the settings lead to a store that has been used before. */
export function hasStore(settings: Settings): boolean {
  return settings.databaseUrl !== undefined || existsSync(join(settings.data, 'varco.db'))
}

/** Where the store of a data folder is. */
export function databaseOf(
  settings: Pick<Settings, 'databaseUrl'>,
  folder: Pick<DataFolder, 'database'>,
): { databaseFile: string } | { databaseUrl: string } {
  return settings.databaseUrl === undefined
    ? { databaseFile: folder.database }
    : { databaseUrl: settings.databaseUrl }
}
