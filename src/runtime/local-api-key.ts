import { randomBytes } from 'node:crypto'
import { newApiKey } from '../admin/session/api-key.ts'
import { hashSecret } from '../admin/session/secret-token.ts'
import type { LocalStore } from './local-store.ts'

const LIFE_MS = 12 * 3_600_000
const ID_PREFIX = 'cli-'

/**
 * Makes an API key for one run of a command: whoever may read the data folder may do everything
 * anyway. Its caller removes it; what a killed command left behind goes with the next one.
 */
export async function makeLocalApiKey(
  { store, author }: Pick<LocalStore, 'store' | 'author'>,
  now: number,
): Promise<{ id: string; key: string }> {
  for (const { id, expiresAt } of await store.apiKeys.list()) {
    const over = expiresAt !== null && Date.parse(expiresAt) <= now
    if (id.startsWith(ID_PREFIX) && over) await store.apiKeys.remove(id)
  }
  const id = `${ID_PREFIX}${randomBytes(8).toString('hex')}`
  const key = newApiKey()
  await store.apiKeys.create({
    id,
    name: author,
    roles: ['administrator'],
    organizations: [],
    createdBy: author,
    expiresAt: new Date(now + LIFE_MS).toISOString(),
    keyHash: hashSecret(key),
  })
  return { id, key }
}
