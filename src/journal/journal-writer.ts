import { join } from 'node:path'
import type { ClaimSet, RecordedTransaction } from '../model/transaction.ts'
import { isDiskFault, isFullDisk } from './disk-fault.ts'
import { DiskSpace } from './disk-space.ts'
import { FewASecond } from './few-a-second.ts'
import type { JournalOptions } from './journal-options.ts'
import { KeptRecords } from './kept-records.ts'
import { claimFolder, HEARTBEAT_MS, OWNER_FILE } from './owner.ts'
import { type FrameRange, RecordBuffer } from './record-buffer.ts'
import { openSegment, type Segment, writeRanges } from './segment.ts'
import { SegmentSyncer } from './segment-syncer.ts'
import { tell } from './tell.ts'
import type {
  BegunTransaction,
  JournalStatus,
  JournalWaiter,
  TransactionJournal,
} from './transaction-journal.ts'
import { type Appended, TurnEncoder } from './turn-encoder.ts'

const HOUSEKEEPING_MS = 1_000
/** Records of requests that never reached an application, kept in a second while there is no room for more. */
const MAX_REFUSALS_A_SECOND = 10

/** Writes the records of one worker: batches a turn of the event loop, rotates segments, refuses when it cannot write. */
export class JournalWriter implements TransactionJournal {
  readonly #options: Required<JournalOptions>
  readonly #buffer = new RecordBuffer()
  readonly #encoder = new TurnEncoder(this.#buffer)
  readonly #kept = new KeptRecords()
  readonly #refusals = new FewASecond(MAX_REFUSALS_A_SECOND)
  readonly #space: DiskSpace
  readonly #syncer: SegmentSyncer
  readonly #timers: NodeJS.Timeout[] = []
  #healing: NodeJS.Timeout | undefined
  #owner = ''
  #segment: Segment | undefined
  #segmentNumber = 0
  #appended: Appended[] = []
  #broken = false
  #closed = false
  #heartbeatAt = 0
  refusing = false
  #counters = { recordsWritten: 0, bytesWritten: 0, writeFaults: 0, syncFaults: 0 }
  #unencodable = 0
  #lastFault: string | undefined

  constructor(options: Required<JournalOptions>) {
    const { files, fsync } = options
    this.#options = options
    this.#space = new DiskSpace(files, options)
    this.#syncer = new SegmentSyncer(files, fsync, {
      repeat: (ranges) => this.#repeat(ranges),
      release: (ranges) => this.#buffer.release(ranges),
      onFault: (fault) => {
        this.#counters.syncFaults++
        this.#lastFault = fault.message
      },
      onChange: () => this.#judge(),
    })
    try {
      this.#open()
    } catch (fault) {
      if (!isDiskFault(fault)) throw fault
      this.#failed(fault as Error)
    }
    this.#housekeep()
    this.#every(HOUSEKEEPING_MS, () => this.#housekeep())
    if (fsync === 'interval') {
      this.#every(options.fsyncIntervalMs, () => this.#segment && this.#syncer.sync(this.#segment))
    }
  }

  begin(begun: BegunTransaction, waiter: JournalWaiter, claimSet?: ClaimSet): number {
    const number = this.#encoder.nextNumber()
    this.#append({ begun, ended: undefined, number, claimSet, waiter })
    return number
  }

  end(
    transaction: RecordedTransaction,
    claimSet: ClaimSet | undefined,
    waiter: JournalWaiter | undefined,
    begunAs?: number,
  ): void {
    // A flood of refusals would use up the room that what has begun needs, and keep the journal from healing.
    if (this.refusing && transaction.messageId === null && !this.#refusals.pass()) {
      return void setImmediate(() => tell([waiter], undefined))
    }
    this.#append({ begun: undefined, ended: transaction, number: begunAs, claimSet, waiter })
  }

  status(): JournalStatus {
    return {
      ...this.#counters,
      owner: this.#owner,
      segment: this.#segmentNumber,
      fsync: this.#options.fsync,
      refusing: this.refusing,
      bytes: this.#space.usedBytes,
      maxBytes: this.#options.maxBytes,
      recordsDropped: this.#kept.dropped + this.#unencodable,
      lastFault: this.#lastFault,
    }
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#flush()
    if (this.refusing) this.#heal()
    this.#closed = true
    for (const timer of this.#timers) clearInterval(timer)
    clearInterval(this.#healing)
    do {
      this.#seal()
      while (!this.#syncer.idle) await new Promise((resolve) => setTimeout(resolve, 1))
      // A sync that failed has put the records into one more segment.
    } while (this.#segment)
    this.#space.release()
    if (this.#owner) this.#giveUp()
  }

  #append(record: Appended): void {
    this.#appended.push(record)
    if (this.#appended.length === 1) setImmediate(this.#flush)
  }

  readonly #flush = (): void => {
    const appended = this.#appended
    if (appended.length === 0) return
    this.#appended = []
    if (this.#closed) return this.#refuse(appended)
    const turn = this.#encoder.encode(appended, this.#segment)
    const ranges = this.#buffer.take()
    let problem: Error | undefined
    try {
      if (ranges.length > 0) this.#write(ranges, turn.awaited.length, turn.waiters)
    } catch (fault) {
      problem = fault as Error
      this.#kept.keep(ranges, turn.awaited)
      this.#buffer.release(ranges)
      this.#failed(problem)
    }
    if (problem || this.#options.fsync !== 'commit') tell(turn.waiters, problem)
    for (const { waiter, fault } of turn.failed) this.#unencoded(waiter, fault)
  }

  #refuse(appended: readonly Appended[]): void {
    const closed = new Error('the journal is closed')
    for (const { waiter } of appended) this.#unencoded(waiter, closed)
  }

  #unencoded(waiter: JournalWaiter | undefined, fault: Error): void {
    this.#unencodable++
    this.#lastFault = fault.message
    tell([waiter], fault)
  }

  #write(ranges: FrameRange[], frames: number, waiters: (JournalWaiter | undefined)[]): void {
    const { files, fsync } = this.#options
    const segment = this.#segmentToWrite()
    const bytes = writeRanges(files, segment, ranges, this.#makeRoom)
    this.#counters.recordsWritten += frames
    this.#counters.bytesWritten += bytes
    if (fsync === 'never') return this.#buffer.release(ranges)
    this.#syncer.wrote(segment, { ranges, bytes, waiters: fsync === 'commit' ? waiters : [] })
    if (fsync === 'commit') this.#syncer.sync(segment)
  }

  readonly #makeRoom = (fault: unknown): boolean => {
    const released = isFullDisk(fault) && this.#space.release()
    if (released) this.#judge()
    return released
  }

  #segmentToWrite(): Segment {
    const { segmentBytes, segmentAgeMs } = this.#options
    const segment = this.#segment
    if (segment && !segment.sealed) {
      const full = segment.bytes >= segmentBytes
      if (!full && performance.now() - segment.openedAt < segmentAgeMs) return segment
      this.#seal()
    }
    return this.#open()
  }

  #open(): Segment {
    const { files, directory, now } = this.#options
    this.#owner ||= claimFolder(files, directory)
    this.#segment = openSegment(files, this.#folder(), this.#segmentNumber + 1, now())
    this.#segmentNumber++
    return this.#segment
  }

  #seal(): void {
    if (!this.#segment) return
    this.#segment.sealed = true
    this.#syncer.sync(this.#segment)
    this.#segment = undefined
  }

  #repeat(ranges: readonly FrameRange[]): Segment {
    if (this.#segment && !this.#segment.sealed) this.#seal()
    const segment = this.#open()
    writeRanges(this.#options.files, segment, ranges, this.#makeRoom)
    return segment
  }

  #failed(fault: Error): void {
    this.#counters.writeFaults++
    this.#lastFault = fault.message
    this.#broken = true
    this.#seal()
    this.#judge()
  }

  #judge(): void {
    this.refusing = this.#broken || this.#syncer.behind || this.#space.exhausted
    if (this.refusing && !this.#closed) {
      this.#healing ??= setInterval(() => this.#heal(), this.#options.healMs).unref()
    } else {
      clearInterval(this.#healing)
      this.#healing = undefined
    }
  }

  #heal(): void {
    this.#flush()
    try {
      if (this.#broken) {
        const kept = this.#kept.renumbered(() => this.#encoder.nextNumber())
        this.#write(kept, kept.length, [])
        this.#kept.forget()
        this.#broken = false
      }
    } catch (fault) {
      this.#lastFault = (fault as Error).message
      this.#seal()
    }
    if (!this.#broken) this.#syncer.heal()
    this.#housekeep()
  }

  #housekeep(): void {
    const { files, now } = this.#options
    try {
      this.#space.measure()
      if (this.#owner && performance.now() - this.#heartbeatAt >= HEARTBEAT_MS) {
        this.#heartbeatAt = performance.now()
        files.touch(join(this.#folder(), OWNER_FILE), now() / 1000)
      }
    } catch (fault) {
      this.#lastFault = (fault as Error).message
    }
    if (this.#owner && !this.#broken && !this.#closed) this.#space.hold(this.#folder())
    this.#judge()
  }

  #giveUp(): void {
    try {
      this.#options.files.unlink(join(this.#folder(), OWNER_FILE))
    } catch (fault) {
      // Whoever ships finds out that this process is gone.
      this.#lastFault = (fault as Error).message
    }
  }

  #folder(): string {
    return join(this.#options.directory, this.#owner)
  }

  #every(ms: number, action: () => void): void {
    this.#timers.push(setInterval(action, ms).unref())
  }
}
