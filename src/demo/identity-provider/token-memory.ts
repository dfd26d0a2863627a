import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

/** How many tokens, and how many sessions, grants and so on, are kept: beyond it the oldest is forgotten. */
export const MAX_ENTRIES_PER_KIND = 20_000

type Entry = { readonly payload: AdapterPayload; readonly expiresAtMs: number }

/** Keeps what oidc-provider has to remember in memory, each kind by itself and bounded. */
export function tokenMemory(
  now: () => number = Date.now,
  maxEntries: number = MAX_ENTRIES_PER_KIND,
): AdapterFactory {
  return () => memoryOfOneKind(now, maxEntries)
}

function memoryOfOneKind(now: () => number, maxEntries: number): Adapter {
  // In order of writing. A kind has one lifetime, so what expires first stands first.
  const entries = new Map<string, Entry>()

  function alive(id: string): AdapterPayload | undefined {
    const entry = entries.get(id)
    return entry && entry.expiresAtMs > now() ? entry.payload : undefined
  }

  function forgetOldest(): void {
    for (const [id, { expiresAtMs }] of entries) {
      if (expiresAtMs > now() && entries.size <= maxEntries) return
      entries.delete(id)
    }
  }

  function findBy(matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    for (const [id, { payload }] of entries) if (matches(payload)) return alive(id)
    return undefined
  }

  return {
    async upsert(id, payload, expiresIn) {
      entries.delete(id)
      const expiresAtMs = expiresIn === undefined ? Infinity : now() + expiresIn * 1000
      entries.set(id, { payload, expiresAtMs })
      forgetOldest()
    },
    find: async (id) => alive(id),
    findByUid: async (uid) => findBy((payload) => payload.uid === uid),
    findByUserCode: async (userCode) => findBy((payload) => payload.userCode === userCode),
    async consume(id) {
      const payload = alive(id)
      if (payload) payload.consumed = Math.floor(now() / 1000)
    },
    async destroy(id) {
      entries.delete(id)
    },
    async revokeByGrantId(grantId) {
      for (const [id, { payload }] of entries) if (payload.grantId === grantId) entries.delete(id)
    },
  }
}
