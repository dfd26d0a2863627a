import { setTimeout as sleep } from 'node:timers/promises'
import type { ClaimSet } from '../model/transaction.ts'
import { JournalFollower } from './journal-follower.ts'
import { PoisonFile } from './poison.ts'
import { journalBytes } from './segment-names.ts'
import { type PartShipping, shipApart } from './ship-apart.ts'
import type { Checkpoint, Shipment, ShipmentSink } from './shipment.ts'
import { ShipperLock } from './shipper-lock.ts'

/** How journals are shipped; all but the folder, the node and the sink have a default. */
export type ShipperOptions = {
  directory: string
  node: string
  sink: ShipmentSink
  /** Transactions in one database transaction, about. */
  batch?: number
  /** How long to wait for new records: while there is traffic, and while there is none or so much that batches pay. */
  busyPollMs?: number
  idlePollMs?: number
  /** How long to wait for a database that cannot be asked: at first, and at most. */
  retryMs?: number
  maxRetryMs?: number
  now?: () => number
  /** Told after transactions were stored. */
  onStored?: (count: number) => void
}

export type ShipperStatus = {
  lagMs: number
  backlogBytes: number
  quarantined: number
  poisoned: number
  /** Segments that only a newer program can read. */
  newerSegments: number
  shipped: number
  retries: number
  /** True while the database cannot be asked. */
  waiting: boolean
  lastFault: string | undefined
}

export type Shipper = {
  status(): ShipperStatus
  /** Stops; what is in the journals and the database takes within the time is shipped before. */
  close(drainMs?: number): Promise<void>
}

const LOCK_TOUCH_MS = 5_000
/** From so many transactions at a time on, waiting for more of them saves work. */
const MANY = 200
const AWAY_DRAIN_MS = 1_000

/** Moves the journals of a folder into the store until it is closed. Throws JournalsTaken when another process does. */
export function createShipper(options: ShipperOptions): Shipper {
  const shipper = new JournalShipper({
    batch: 2_000,
    busyPollMs: 150,
    idlePollMs: 400,
    retryMs: 100,
    maxRetryMs: 5_000,
    now: Date.now,
    onStored: () => {},
    ...options,
  })
  shipper.start()
  return shipper
}

// Durations are measured by a clock that nobody sets; the time of day only marks files.
class JournalShipper implements Shipper {
  readonly #options: Required<ShipperOptions>
  readonly #lock: ShipperLock
  readonly #poison: PoisonFile
  readonly #stopping = new AbortController()
  #follower: JournalFollower | undefined
  #running: Promise<void> = Promise.resolve()
  #drainUntil = 0
  #caughtUpAt: number
  #touchedAt = Number.NEGATIVE_INFINITY
  #failures = 0
  #retries = 0
  #shipped = 0
  #lastFault: string | undefined

  constructor(options: Required<ShipperOptions>) {
    this.#options = options
    this.#lock = ShipperLock.take(options.directory, options.now())
    this.#poison = new PoisonFile(options.directory, options.now)
    this.#caughtUpAt = performance.now()
  }

  start(): void {
    this.#running = this.#run()
  }

  status(): ShipperStatus {
    const backlogBytes = this.#follower?.backlogBytes ?? journalBytes(this.#options.directory)
    const behind = backlogBytes > 0 || this.#failures > 0
    return {
      lagMs: behind ? performance.now() - this.#caughtUpAt : 0,
      backlogBytes,
      quarantined: this.#follower?.quarantined ?? 0,
      poisoned: this.#poison.count,
      newerSegments: this.#follower?.newerSegments ?? 0,
      shipped: this.#shipped,
      retries: this.#retries,
      waiting: this.#failures > 0,
      lastFault: this.#lastFault,
    }
  }

  async close(drainMs = 0): Promise<void> {
    // A database that is away is not waited for: what is in the journals is safe there.
    const patienceMs = this.#failures > 0 ? Math.min(drainMs, AWAY_DRAIN_MS) : drainMs
    this.#drainUntil = performance.now() + patienceMs
    this.#stopping.abort()
    await this.#running
    this.#lock.release()
  }

  get #stopped(): boolean {
    return this.#stopping.signal.aborted && performance.now() >= this.#drainUntil
  }

  // A journal that could not be read is read again from what the database says is stored.
  async #run(): Promise<void> {
    for (;;) {
      try {
        await this.#follow()
        return
      } catch (error) {
        this.#lastFault = textOf(error)
        if (this.#stopped) return
        await this.#pause(this.#options.maxRetryMs)
      }
    }
  }

  async #follow(): Promise<void> {
    const { sink, node, directory, now, busyPollMs, idlePollMs, batch } = this.#options
    const checkpoints = await this.#insist(() => sink.checkpoints(node))
    if (!checkpoints) return
    this.#follower = new JournalFollower(directory, checkpoints, now)
    for (;;) {
      this.#touchLock()
      const lookedAt = performance.now()
      const last = this.#stopping.signal.aborted
      if (last) this.#follower.recheck()
      const { shipment, more } = this.#follower.collect(batch)
      if (!(await this.#ship(shipment))) return
      await this.#forget()
      if (more) {
        if (this.#stopped) return
        continue
      }
      this.#caughtUpAt = lookedAt
      if (last) return
      // Many records share the cost of a database transaction the better, the more of them there are.
      const few = shipment.transactions.length > 0 && shipment.transactions.length < MANY
      await this.#pause(few ? busyPollMs : idlePollMs)
    }
  }

  /** False when it was stopped before the database took the shipment. */
  async #ship({ claimSets, transactions, checkpoints, unreadable }: Shipment): Promise<boolean> {
    for (const record of unreadable) this.#poison.unreadable(record)
    if (checkpoints.length === 0 && transactions.length === 0) return true
    const { sink, node } = this.#options
    const store = async (
      sets: readonly ClaimSet[],
      some: typeof transactions,
      upTo: Checkpoint[],
    ) => (await this.#insist(() => sink.ship(node, sets, some, upTo).then(() => true))) ?? false
    try {
      if (!(await store([...claimSets.values()], transactions, checkpoints))) return false
    } catch (refusal) {
      const parts: PartShipping = {
        ship: (sets, some) => store(sets, [...some], []),
        setAside: (one, set, problem) => this.#poison.refused(one, set, textOf(problem)),
      }
      if (!(await shipApart(parts, claimSets, transactions, refusal))) return false
      if (!(await store([], [], checkpoints))) return false
    }
    this.#follower?.stored(checkpoints)
    this.#shipped += transactions.length
    if (transactions.length > 0) this.#options.onStored(transactions.length)
    return true
  }

  /** Asks the database until it answers; throws what it refuses, undefined when stopped meanwhile. */
  async #insist<T>(ask: () => Promise<T>): Promise<T | undefined> {
    const { sink, retryMs, maxRetryMs } = this.#options
    for (;;) {
      try {
        const answer = await ask()
        this.#failures = 0
        return answer
      } catch (error) {
        if (sink.isRefusal(error)) throw error
        this.#lastFault = textOf(error)
        this.#retries++
        const wait = Math.min(maxRetryMs, retryMs * 2 ** this.#failures++)
        if (this.#stopped) return undefined
        await this.#pause(wait)
        this.#touchLock()
      }
    }
  }

  async #forget(): Promise<void> {
    const { sink, node } = this.#options
    for (const { owner, segment } of this.#follower?.release() ?? []) {
      // A checkpoint of a segment that is gone does no harm, so this is not insisted upon.
      await sink.forgetCheckpoint(node, owner, segment).catch((error) => {
        this.#lastFault = textOf(error)
      })
    }
  }

  async #pause(ms: number): Promise<void> {
    const left = this.#drainUntil - performance.now()
    if (this.#stopping.signal.aborted) await sleep(Math.max(1, Math.min(ms, left)))
    else await sleep(ms, undefined, { signal: this.#stopping.signal }).catch(() => {})
  }

  #touchLock(): void {
    if (performance.now() - this.#touchedAt < LOCK_TOUCH_MS) return
    this.#touchedAt = performance.now()
    this.#lock.touch(this.#options.now())
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
