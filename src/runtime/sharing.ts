import type { CounterFactory } from '../gateway/rate-limiter.ts'
import { createLocalReplayStore, type ReplayStore } from '../oauth/replay-store.ts'
import { derivedKey } from './derived-key.ts'
import type { Log } from './log.ts'
import { RedisLink } from './redis-link.ts'
import { sharedCounters } from './shared-counters.ts'
import { sharedReplays } from './shared-replays.ts'
import { createSharedResults, type SharedResults } from './shared-results.ts'

/** What the nodes of one installation know in common, and strangers to it cannot read. */
export type Sharing = {
  readonly results: SharedResults
  readonly counters: CounterFactory
  readonly replays: ReplayStore
  close(): Promise<void>
}

/** Shares token results, counters and one-time proofs through Redis or Valkey. */
export function shareOver(url: string, secret: string, log: Log): Sharing {
  const link = new RedisLink(url, log)
  // Several installations may use one server.
  const installation = derivedKey(secret, 'installation').toString('base64url').slice(0, 12)
  const prefix = `varco:${installation}`
  return {
    results: createSharedResults(link, `${prefix}:token`, derivedKey(secret, 'token results')),
    counters: sharedCounters(link, `${prefix}:rate`, derivedKey(secret, 'counters')),
    replays: sharedReplays(
      link,
      `${prefix}:proof`,
      derivedKey(secret, 'proofs'),
      createLocalReplayStore(Date.now),
    ),
    close: () => link.close(),
  }
}
