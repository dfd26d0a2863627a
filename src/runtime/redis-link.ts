import { createClient } from '@redis/client'
import type { Log } from './log.ts'

/** How long a request may wait for what would only save it time. */
export const BRIEF_MS = 100
/** How long it may wait for what protects somebody. */
export const PATIENT_MS = 500
/** After so many waits in vain, one after the other, nobody waits for a while. */
const MAX_VAIN_WAITS = 3
const PAUSE_MS = 1000
const CONNECT_TIMEOUT_MS = 3000
const MAX_RECONNECT_DELAY_MS = 2000

/** What the link calls: the client of Redis or Valkey. */
export type RedisClient = ReturnType<typeof createClient>

/** The line to Redis or Valkey. What it cannot do in time is left undone: every node can go on by itself. */
export class RedisLink {
  readonly client: RedisClient
  #vainWaits = 0
  #pausedUntil = 0

  constructor(url: string, log: Log) {
    this.client = createClient({
      url,
      // What cannot be sent now must fail now, not wait for a server to come back.
      disableOfflineQueue: true,
      socket: {
        connectTimeout: CONNECT_TIMEOUT_MS,
        reconnectStrategy: (attempt) => Math.min(MAX_RECONNECT_DELAY_MS, 100 * 2 ** attempt),
      },
    })
    this.#report(log)
    // It is connected in its own time: nothing waits for it.
    this.client.connect().catch(() => {})
  }

  // A server that stays away is said to be away once, not at every attempt.
  #report(log: Log): void {
    let away = false
    this.client.on('error', (error: Error & { code?: string }) => {
      if (!away) log.warn({ problem: error.code ?? error.message }, 'the shared cache is away')
      away = true
    })
    this.client.on('ready', () => {
      if (away) log.info({}, 'the shared cache is back')
      away = false
    })
  }

  /** What the work comes to, or undefined when it cannot be had in time. */
  async within<T>(
    waitMs: number,
    work: (client: RedisClient) => Promise<T>,
  ): Promise<T | undefined> {
    if (!this.client.isReady || performance.now() < this.#pausedUntil) return undefined
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<undefined>((resolve) => {
      // An answer that is there already, while this process was busy, counts as in time.
      timer = setTimeout(() => setImmediate(() => resolve(undefined)), waitMs)
    })
    const done = work(this.client).then(
      (result) => {
        this.#vainWaits = 0
        return { result }
      },
      () => ({ result: undefined }),
    )
    const first = await Promise.race([done, late])
    clearTimeout(timer)
    if (!first) this.#waitedInVain()
    return first?.result
  }

  #waitedInVain(): void {
    if (++this.#vainWaits < MAX_VAIN_WAITS) return
    this.#vainWaits = 0
    this.#pausedUntil = performance.now() + PAUSE_MS
  }

  async close(): Promise<void> {
    this.client.destroy()
  }
}
