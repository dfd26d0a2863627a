import type { Store } from '../../store/store.ts'
import type { Caller } from './caller.ts'
import { hashSecret, newSecret } from './secret-token.ts'

/** A key's last use is written down at most this often. */
const USED_EVERY_MS = 60_000
/** Marks a text as an API key of this product, for people and for scanners of leaked secrets. */
const KEY_PREFIX = 'varco_'

/** A fresh API key: shown once, never stored. */
export function newApiKey(): string {
  return `${KEY_PREFIX}${newSecret()}`
}

/** Who a key belongs to, undefined when it is unknown or over. */
export async function callerOfApiKey(
  store: Pick<Store, 'apiKeys'>,
  key: string,
  now: number,
): Promise<Caller | undefined> {
  if (!key.startsWith(KEY_PREFIX)) return undefined
  const stored = await store.apiKeys.findByHash(hashSecret(key))
  if (!stored || (stored.expiresAt !== null && Date.parse(stored.expiresAt) <= now))
    return undefined
  const lastUsed = stored.lastUsedAt === null ? 0 : Date.parse(stored.lastUsedAt)
  if (now - lastUsed >= USED_EVERY_MS) await store.apiKeys.used(stored.id)
  return {
    kind: 'api-key',
    name: `api-key:${stored.name}`,
    roles: stored.roles,
    organizations: stored.organizations,
    expiresAt: stored.expiresAt,
  }
}
