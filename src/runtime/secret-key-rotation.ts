import { randomBytes } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WrongSecretKey } from '../store/errors.ts'
import { withLocalStore } from './local-store.ts'
import { runningInstance } from './running-instance.ts'
import type { Settings } from './settings.ts'

const KEY_BYTES = 32
/** A node that reported within this time counts as running. */
const ALIVE_MS = 30_000

/** What a rotation did. */
export type Rotation = {
  /** Where the new key is. */
  file: string
  /** True when a rotation that had been cut off was only finished. */
  finished: boolean
}

/**
 * Encrypts every secret under a new key and puts that key in place of the old one, or into the given
 * file when the key comes from the environment. Nodes must be stopped: they would go on with the old key.
 */
export async function rotateKey(
  settings: Settings,
  to: string | undefined,
  now: number,
): Promise<Rotation> {
  if (settings.secretKey !== undefined && to === undefined) {
    throw new Error('the key comes from VARCO_SECRET_KEY: name a file for the new one with --to')
  }
  if (runningInstance(settings.data, now)) {
    throw new Error(`a node runs on ${settings.data}: stop it before its key is rotated`)
  }
  const target = to ?? join(settings.data, 'secret.key')
  const draft = to ?? `${target}.new`
  if (to === undefined && (await finishInterrupted(settings, draft, target))) {
    return { file: target, finished: true }
  }
  const key = randomBytes(KEY_BYTES)
  // Before the database changes: a key that was lost then would be every secret lost.
  await writeFile(draft, `${key.toString('base64')}\n`, { flag: 'wx', mode: 0o600, flush: true })
  await rotateTo(settings, key, now).catch(async (error: unknown) => {
    await rm(draft)
    throw error
  })
  if (draft !== target) await rename(draft, target)
  return { file: target, finished: false }
}

async function rotateTo(settings: Settings, key: Uint8Array, now: number): Promise<void> {
  await withLocalStore(settings, { make: false }, async ({ store, author }) => {
    const alive = (await store.nodes.list()).filter(({ seenAt }) => now - seenAt < ALIVE_MS)
    if (alive.length > 0) {
      const names = alive.map(({ state }) => state.node).join(', ')
      throw new Error(`nodes are running (${names}): stop them before the key is rotated`)
    }
    await store.rotateSecretKey(key)
    await store.audit.append({ author, address: null, action: 'rotate', object: 'secret-key' })
  })
}

// The draft outlived the command that wrote it: either the database is under it already, or it never was.
async function finishInterrupted(
  settings: Settings,
  draft: string,
  target: string,
): Promise<boolean> {
  const kept = await readFile(draft, 'utf8').catch(() => undefined)
  if (kept === undefined) return false
  const opens = (secretKey: string | undefined) =>
    withLocalStore({ ...settings, secretKey }, { make: false }, async () => true).catch(
      (error: unknown) => {
        if (error instanceof WrongSecretKey) return false
        throw error
      },
    )
  if (await opens(kept.trim())) {
    await rename(draft, target)
    return true
  }
  await rm(draft)
  return false
}
