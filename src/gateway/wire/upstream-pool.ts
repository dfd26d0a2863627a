import type { UpstreamAddress } from './upstream-connection.ts'
import { UpstreamConnection } from './upstream-connection.ts'

/** The most connections to one application from one worker. */
export const MAX_UPSTREAM_CONNECTIONS = 4096
/** An idle connection is not used again after this: below the usual idle limit of servers (5 s). */
const IDLE_MS = 4000

/** Connections to one application, kept alive between requests. */
export class UpstreamPool {
  readonly #address: UpstreamAddress
  readonly #idle: UpstreamConnection[] = []
  readonly #all = new Set<UpstreamConnection>()
  #ticker: NodeJS.Timeout | undefined
  #closed = false

  constructor(address: UpstreamAddress) {
    this.#address = address
  }

  get size(): number {
    return this.#all.size
  }

  /** A connection for one request, a fresh one when asked for; undefined when the pool is full. */
  take(fresh: boolean, now: number): UpstreamConnection | undefined {
    while (!fresh && this.#idle.length > 0) {
      const connection = this.#idle.pop()!
      if (connection.deadline > now && !connection.socket.destroyed) return connection
      connection.abandon()
    }
    if (this.#all.size >= MAX_UPSTREAM_CONNECTIONS) return undefined
    const connection = new UpstreamConnection(this.#address, this, now)
    this.#all.add(connection)
    this.#ticker ??= this.#startTicker()
    return connection
  }

  onReusable(connection: UpstreamConnection): void {
    if (this.#closed) return connection.abandon()
    connection.deadline = Date.now() + IDLE_MS
    this.#idle.push(connection)
  }

  onLost(connection: UpstreamConnection): void {
    this.#all.delete(connection)
    const place = this.#idle.indexOf(connection)
    if (place >= 0) this.#idle.splice(place, 1)
    if (this.#all.size > 0) return
    clearInterval(this.#ticker)
    this.#ticker = undefined
  }

  /** Closes what is idle and keeps nothing any more; what is busy finishes. */
  close(): void {
    this.#closed = true
    for (const connection of this.#idle.splice(0)) connection.abandon()
  }

  // Timeouts are looked at by one coarse clock: cheaper than a timer a request, and never early.
  #startTicker(): NodeJS.Timeout {
    const finest = Math.min(this.#address.readTimeoutMs, this.#address.connectTimeoutMs) / 4
    return setInterval(() => this.#expire(), Math.max(10, Math.min(250, finest))).unref()
  }

  #expire(): void {
    const now = Date.now()
    for (const connection of this.#all) if (connection.deadline <= now) connection.expire()
  }
}
