import type { JournalFiles } from './journal-files.ts'
import type { FrameRange } from './record-buffer.ts'
import {
  abandonSegment,
  nothingUnsynced,
  type Segment,
  syncSegment,
  type Unsynced,
} from './segment.ts'
import { tell } from './tell.ts'
import type { FsyncPolicy } from './transaction-journal.ts'

/** Bytes that may be written and not synced; beyond, new requests are refused until the disk has caught up. */
export const MAX_UNSYNCED_BYTES = 64 * 1024 * 1024

/** What the syncer asks of the writer that it works for. */
export type SyncerHost = {
  /** Writes ranges to a segment of their own and returns it; throws when that fails. */
  repeat(ranges: readonly FrameRange[]): Segment
  /** Told of ranges that are on the disk, whose memory may be used again. */
  release(ranges: readonly FrameRange[]): void
  onFault(fault: Error): void
  onChange(): void
}

/**
 * Forces segments to the disk. A sync that failed is never tried again on the same file, because the kernel may have
 * dropped what it could not write: the records go to a new segment, and when that fails too nothing is claimed safe.
 */
export class SegmentSyncer {
  readonly #files: JournalFiles
  readonly #policy: FsyncPolicy
  readonly #host: SyncerHost
  readonly #busy = new Set<Segment>()
  #unsyncedBytes = 0
  /** Records that two segments failed to keep. */
  #unsafe: Unsynced = nothingUnsynced()
  /** A disk that failed twice is believed only once it has kept something. */
  #onProbation = false

  constructor(files: JournalFiles, policy: FsyncPolicy, host: SyncerHost) {
    this.#files = files
    this.#policy = policy
    this.#host = host
  }

  /** True when new requests should wait for the disk. */
  get behind(): boolean {
    const unsafe = this.#onProbation || this.#unsafe.bytes > 0
    return unsafe || this.#unsyncedBytes > MAX_UNSYNCED_BYTES
  }

  get idle(): boolean {
    return this.#busy.size === 0
  }

  /** Takes note of what was written to a segment. */
  wrote(segment: Segment, written: Unsynced): void {
    const { unsynced } = segment
    for (const range of written.ranges) {
      const last = unsynced.ranges.at(-1)
      if (last?.chunk === range.chunk && last.end === range.start) last.end = range.end
      else unsynced.ranges.push(range)
    }
    for (const waiter of written.waiters) unsynced.waiters.push(waiter)
    unsynced.bytes += written.bytes
    this.#unsyncedBytes += written.bytes
  }

  /** Syncs what a segment has gained; closes it afterwards when it is sealed. */
  sync(segment: Segment): void {
    if (segment.syncing) return
    const unsynced = segment.unsynced
    if (unsynced.bytes === 0 || this.#policy === 'never') {
      if (segment.sealed) this.#close(segment)
      return
    }
    segment.syncing = true
    segment.unsynced = nothingUnsynced()
    this.#busy.add(segment)
    syncSegment(this.#files, segment, (fault) => {
      segment.syncing = false
      this.#busy.delete(segment)
      if (fault) this.#failed(segment, unsynced, fault)
      else this.#synced(segment, unsynced)
      this.#host.onChange()
    })
  }

  /** Tries again to put records in safety that two segments failed to keep. */
  heal(): void {
    if (this.#unsafe.bytes === 0 || !this.idle) return
    const unsafe = this.#unsafe
    this.#unsafe = nothingUnsynced()
    this.#unsyncedBytes -= unsafe.bytes
    this.#repeat(unsafe)
  }

  #synced(segment: Segment, unsynced: Unsynced): void {
    if (segment.repeats) this.#onProbation = false
    segment.repeats = false
    this.#unsyncedBytes -= unsynced.bytes
    this.#host.release(unsynced.ranges)
    tell(unsynced.waiters, undefined)
    if (segment.sealed || this.#policy === 'commit') this.sync(segment)
  }

  #failed(segment: Segment, unsynced: Unsynced, fault: Error): void {
    const lost: Unsynced = {
      ranges: [...unsynced.ranges, ...segment.unsynced.ranges],
      waiters: [...unsynced.waiters, ...segment.unsynced.waiters],
      bytes: unsynced.bytes + segment.unsynced.bytes,
    }
    this.#unsyncedBytes -= lost.bytes
    segment.unsynced = nothingUnsynced()
    segment.sealed = true
    abandonSegment(this.#files, segment, true)
    this.#host.onFault(fault)
    if (segment.repeats) this.#giveUp(lost, fault)
    else this.#repeat(lost)
  }

  #repeat(lost: Unsynced): void {
    try {
      const segment = this.#host.repeat(lost.ranges)
      segment.repeats = true
      this.wrote(segment, lost)
      this.sync(segment)
    } catch (fault) {
      this.#host.onFault(fault as Error)
      this.#giveUp(lost, fault as Error)
    }
  }

  #giveUp({ ranges, waiters, bytes }: Unsynced, fault: Error): void {
    this.#onProbation = true
    this.#unsafe.ranges.push(...ranges)
    this.#unsafe.bytes += bytes
    this.#unsyncedBytes += bytes
    if (this.#policy === 'commit') tell(waiters, fault)
  }

  #close(segment: Segment): void {
    abandonSegment(this.#files, segment, false)
  }
}
