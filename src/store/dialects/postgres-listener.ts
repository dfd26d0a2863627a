import type pg from 'pg'

const RECONNECT_MS = 1_000

/**
 * One connection that waits for the notifications of other processes. When it breaks, a notification may be lost:
 * those who listen also look by themselves now and then.
 */
export class PostgresListener {
  readonly #connect: () => pg.Client
  readonly #callbacks = new Map<string, Set<() => void>>()
  #client: pg.Client | undefined
  #retry: NodeJS.Timeout | undefined
  #closed = false

  constructor(connect: () => pg.Client) {
    this.#connect = connect
  }

  listen(channel: string, callback: () => void): () => void {
    const callbacks = this.#callbacks.get(channel) ?? new Set()
    callbacks.add(callback)
    this.#callbacks.set(channel, callbacks)
    if (this.#client) void this.#client.query(`listen ${channel}`).catch(() => {})
    else if (!this.#retry) void this.#open()
    return () => void callbacks.delete(callback)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retry)
    await this.#client?.end().catch(() => {})
  }

  async #open(): Promise<void> {
    this.#retry = undefined
    if (this.#closed) return
    const client = this.#connect()
    this.#client = client
    client.on('notification', ({ channel }) => {
      for (const callback of this.#callbacks.get(channel) ?? []) callback()
    })
    client.on('error', () => this.#lost(client))
    client.on('end', () => this.#lost(client))
    try {
      await client.connect()
      for (const channel of this.#callbacks.keys()) await client.query(`listen ${channel}`)
      // What was announced while nobody listened is found by looking once.
      for (const callbacks of this.#callbacks.values()) for (const call of callbacks) call()
    } catch {
      this.#lost(client)
    }
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = undefined
    client.end().catch(() => {})
    if (this.#closed) return
    this.#retry = setTimeout(() => void this.#open(), RECONNECT_MS).unref()
  }
}
