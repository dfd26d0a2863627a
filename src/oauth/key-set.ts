import { jsonOf, requireStatus200 } from './json-answer.ts'
import { type KeyHint, type KeyMatch, type KeyMatcher, keyMatcher } from './key-matcher.ts'
import type { ProviderClient } from './provider-client.ts'
import { ProviderFault } from './provider-fault.ts'
import { createRefreshed } from './refreshed.ts'

/** How long a fetched key set serves before it is fetched again. */
export const KEYS_FRESH_MS = 10 * 60_000
/** How long the last good keys serve while the provider cannot be asked. */
export const KEYS_MAX_STALE_MS = 24 * 3_600_000
/** Least time between two attempts while the provider is away. */
export const KEYS_RETRY_MS = 30_000
/** Least time between two fetches that unknown keys cause, unless the policy says otherwise. */
export const DEFAULT_COOL_DOWN_SECONDS = 30

/** The keys that may have signed a provider's tokens. */
export interface KeySet {
  /** The key a header means; throws `ProviderFault` when that cannot be known. */
  find(hint: KeyHint): Promise<KeyMatch>
  reset(): void
}

/** A key set that stands in the policy itself. */
export function createInlineKeySet(keys: readonly unknown[]): KeySet {
  return { find: keyMatcher(keys), reset() {} }
}

/** A key set fetched from the provider; an unknown key has it fetched anew, at most once per cool-down. */
export function createRemoteKeySet(
  client: () => Promise<ProviderClient>,
  now: () => number,
  coolDownSeconds = DEFAULT_COOL_DOWN_SECONDS,
): KeySet {
  const keys = createRefreshed(async () => fetchKeys(await client()), now, {
    freshMs: KEYS_FRESH_MS,
    maxStaleMs: KEYS_MAX_STALE_MS,
    retryMs: KEYS_RETRY_MS,
  })
  let missedAt: number | undefined
  let missFault: unknown

  // The set without the key may be older than the key; the caller's own fetch is not.
  async function newerKeys(): Promise<KeyMatcher | undefined> {
    if (keys.isLoading()) return keys.refresh()
    const sinceMiss = missedAt === undefined ? undefined : now() - missedAt
    if (sinceMiss !== undefined && sinceMiss >= 0 && sinceMiss < coolDownSeconds * 1000) {
      // Whether the provider knows the key could not be learnt: the token stays undecided.
      if (missFault) throw missFault
      return undefined
    }
    missedAt = now()
    missFault = undefined
    return keys.refresh().catch((fault: unknown) => {
      missFault = fault
      throw fault
    })
  }

  return {
    async find(hint) {
      const version = keys.version()
      const match = await (await keys.get())(hint)
      if (match !== 'unknown' || keys.version() !== version) return match
      const newer = await newerKeys()
      return newer ? newer(hint) : 'unknown'
    },
    reset() {
      keys.reset()
      missedAt = undefined
      missFault = undefined
    },
  }
}

async function fetchKeys(client: ProviderClient): Promise<KeyMatcher> {
  const answer = await client.call({
    method: 'GET',
    url: client.endpoint,
    headers: { accept: 'application/jwk-set+json, application/json' },
  })
  requireStatus200(answer, 'jwks')
  const { keys } = jsonOf(answer, 'jwks')
  if (!Array.isArray(keys)) {
    throw new ProviderFault('unexpected-answer', 'jwks', 'the key set has no list of keys')
  }
  return keyMatcher(keys)
}
