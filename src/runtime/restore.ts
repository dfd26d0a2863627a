import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openStore } from '../store/open-store.ts'
import { isWrongKey, keyFileOf } from './backup.ts'
import { runningInstance } from './running-instance.ts'
import type { Settings } from './settings.ts'

/** What a restore found in the backup, and where what was there before is now. */
export type Restored = {
  revision: number
  auditIntact: boolean
  previous: string | undefined
}

type Key = { text: string; from: string }

/**
 * Puts a backup in place of the embedded database, once it has proved to open. What was there stays
 * beside it. Refuses while a node runs on the folder.
 */
export async function restoreBackup(
  settings: Settings,
  backup: { file: string; keyFile: string | undefined },
  now: number,
): Promise<Restored> {
  const { data, databaseUrl } = settings
  if (databaseUrl !== undefined)
    throw new Error('PostgreSQL is restored with its own tools, such as pg_restore')
  if (runningInstance(data, now))
    throw new Error(`a node runs on ${data}: stop it before its database is replaced`)
  await mkdir(data, { recursive: true, mode: 0o700 })
  const draft = join(data, 'varco.db.restoring')
  await remove(draft)
  await copyFile(backup.file, draft)
  await chmod(draft, 0o600)
  try {
    const keys = await candidates(settings, backup)
    const { key, ...found } = await opened(draft, keys, now)
    const stamp = new Date(now).toISOString().replace(/[:.]/g, '-')
    if (settings.secretKey === undefined) await keepKey(data, key, stamp)
    return { ...found, previous: await swap(data, draft, stamp) }
  } finally {
    await remove(draft)
  }
}

async function candidates(
  { data, secretKey }: Settings,
  { file, keyFile }: { file: string; keyFile: string | undefined },
): Promise<Key[]> {
  if (secretKey !== undefined) return [{ text: secretKey, from: 'VARCO_SECRET_KEY' }]
  const files = keyFile === undefined ? [join(data, 'secret.key'), keyFileOf(file)] : [keyFile]
  const found = files.filter((one) => existsSync(one))
  return Promise.all(
    found.map(async (from) => ({ text: (await readFile(from, 'utf8')).trim(), from })),
  )
}

async function opened(draft: string, keys: readonly Key[], now: number) {
  for (const key of keys) {
    const secretKey = Buffer.from(key.text, 'base64')
    const store = await openStore({ databaseFile: draft }, { now: () => now, secretKey }).catch(
      (error: unknown) => {
        if (isWrongKey(error)) return undefined
        throw error
      },
    )
    if (!store) continue
    try {
      const revision = await store.configuration.revisionNumber()
      return { key, revision, auditIntact: (await store.audit.verify()).intact }
    } finally {
      await store.close()
    }
  }
  const tried = keys.map(({ from }) => from).join(', ') || 'there is none'
  throw new Error(
    `the backup is encrypted under another key (tried: ${tried}): --key-file names the right one`,
  )
}

async function keepKey(data: string, { text, from }: Key, stamp: string): Promise<void> {
  const file = join(data, 'secret.key')
  if (from === file) return
  if (existsSync(file)) await rename(file, `${file}.before-restore-${stamp}`)
  await writeFile(file, `${text}\n`, { flag: 'wx', mode: 0o600 })
}

const SUFFIXES = ['', '-wal', '-shm'] as const

async function swap(data: string, draft: string, stamp: string): Promise<string | undefined> {
  const file = join(data, 'varco.db')
  const previous = existsSync(file) ? `${file}.before-restore-${stamp}` : undefined
  for (const suffix of SUFFIXES) {
    if (previous && existsSync(file + suffix)) await rename(file + suffix, previous + suffix)
  }
  await rename(draft, file)
  return previous
}

async function remove(draft: string): Promise<void> {
  for (const suffix of SUFFIXES) await rm(draft + suffix, { force: true })
}
