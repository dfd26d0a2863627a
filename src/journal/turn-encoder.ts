import type { ClaimSet, RecordedTransaction } from '../model/transaction.ts'
import {
  encodeBegun,
  encodeClaims,
  encodeEndContents,
  encodeEndDocument,
  encodeEndFields,
  encodeNumbers,
  encodeTrail,
} from './codec.ts'
import { RecordKind } from './frame.ts'
import type { RecordBuffer } from './record-buffer.ts'
import type { Segment } from './segment.ts'
import type { BegunTransaction, JournalWaiter } from './transaction-journal.ts'

/** A record that waits for the end of the turn: a transaction that began or one that ended. */
export type Appended = {
  begun: BegunTransaction | undefined
  ended: RecordedTransaction | undefined
  /** The number of the beginning, of a transaction that ended undefined when nothing told of it. */
  number: number | undefined
  claimSet: ClaimSet | undefined
  waiter: JournalWaiter | undefined
}

/** What became of the records of a turn. */
export type EncodedTurn = {
  /** Who waits for those that were framed, in the order in which they were appended. */
  waiters: (JournalWaiter | undefined)[]
  /** Of each frame whether somebody waits for it. */
  awaited: boolean[]
  /** Those that could not be framed. */
  failed: { waiter: JournalWaiter | undefined; fault: Error }[]
}

/**
 * Frames the records of a turn of the event loop one after the other: their code and data are at hand then, which makes
 * each several times as fast. All that began share one frame.
 */
export class TurnEncoder {
  readonly #buffer: RecordBuffer
  #number = 0

  constructor(buffer: RecordBuffer) {
    this.#buffer = buffer
  }

  /** Never the same twice, also when a record could not be written: an end refers to its beginning by it. */
  nextNumber(): number {
    this.#number = (this.#number + 1) >>> 0
    return this.#number
  }

  /** Frames records into the buffer; what the segment has got of claim sets and trails is not repeated. */
  encode(appended: readonly Appended[], segment: Segment | undefined): EncodedTurn {
    const turn: EncodedTurn = { waiters: [], awaited: [], failed: [] }
    // An end of the same turn has to find its beginning before it.
    const fault = this.#encodeBegun(appended, segment, turn)
    for (const record of appended) {
      const { ended, waiter } = record
      if (ended) this.#encodeEnd(record, ended, segment, turn)
      else if (fault) turn.failed.push({ waiter, fault })
      else turn.waiters.push(waiter)
    }
    return turn
  }

  #encodeBegun(
    appended: readonly Appended[],
    segment: Segment | undefined,
    turn: EncodedTurn,
  ): Error | undefined {
    const numbers: number[] = []
    const begun: BegunTransaction[] = []
    try {
      for (const record of appended) {
        if (!record.begun || record.number === undefined) continue
        this.#encodeClaims(record.claimSet, segment, turn)
        numbers.push(record.number)
        begun.push(record.begun)
      }
      if (begun.length === 0) return undefined
      this.#frame(turn, true, RecordKind.begin, encodeNumbers(numbers), encodeBegun(begun))
      return undefined
    } catch (fault) {
      return fault as Error
    }
  }

  #encodeEnd(
    { number, claimSet, waiter }: Appended,
    ended: RecordedTransaction,
    segment: Segment | undefined,
    turn: EncodedTurn,
  ): void {
    try {
      this.#encodeClaims(claimSet, segment, turn)
      const { trail } = ended
      if (trail && isNew(segment?.trails, trail.key)) {
        this.#frame(turn, false, RecordKind.trail, encodeTrail(trail))
      }
      this.#frame(
        turn,
        waiter !== undefined,
        RecordKind.end,
        encodeEndFields(ended, number),
        encodeEndDocument(ended),
        encodeEndContents(ended),
      )
      turn.waiters.push(waiter)
    } catch (fault) {
      turn.failed.push({ waiter, fault: fault as Error })
    }
  }

  #encodeClaims(set: ClaimSet | undefined, segment: Segment | undefined, turn: EncodedTurn): void {
    if (set && isNew(segment?.claimSets, set.key)) {
      this.#frame(turn, false, RecordKind.claims, encodeClaims(set))
    }
  }

  #frame(
    { awaited }: EncodedTurn,
    isAwaited: boolean,
    kind: RecordKind,
    line: string,
    second?: string,
    third?: string,
  ): void {
    this.#buffer.append(kind, this.nextNumber(), line, second, third)
    awaited.push(isAwaited)
  }
}

/** Whether a key is not among those that are known; it will be. */
function isNew(known: Set<string> | undefined, key: string): boolean {
  if (known?.has(key)) return false
  known?.add(key)
  return true
}
