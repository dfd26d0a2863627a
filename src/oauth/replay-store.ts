/** Most proofs that a local store remembers. */
export const DEFAULT_REPLAY_ENTRIES = 100_000

/** `new`: remembered now; `seen`: presented before; `full`: cannot be remembered, so must be refused. */
export type ReplayVerdict = 'new' | 'seen' | 'full'

/** Remembers one-time identifiers until they could not be presented any more. */
export interface ReplayStore {
  remember(key: string, expiresAtSeconds: number): ReplayVerdict | Promise<ReplayVerdict>
}

/** A store in this process; when it is full of live entries it refuses rather than forgets. */
export function createLocalReplayStore(
  now: () => number,
  maxEntries = DEFAULT_REPLAY_ENTRIES,
): ReplayStore & { size(): number } {
  const expiries = new Map<string, number>()

  // Entries end nearly in the order in which they came: the oldest are looked at, the rest can wait.
  function forgetExpired(nowSeconds: number): void {
    for (const [key, expiresAt] of expiries) {
      if (expiresAt >= nowSeconds) return
      expiries.delete(key)
    }
  }

  return {
    remember(key, expiresAtSeconds) {
      const nowSeconds = now() / 1000
      forgetExpired(nowSeconds)
      const known = expiries.get(key)
      if (known !== undefined && known >= nowSeconds) return 'seen'
      if (known === undefined && expiries.size >= maxEntries) return 'full'
      expiries.delete(key)
      expiries.set(key, expiresAtSeconds)
      return 'new'
    },
    size: () => expiries.size,
  }
}
