import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { PackedTransaction } from '../model/packed-transaction.ts'
import type { ClaimSet } from '../model/transaction.ts'
import { decodeClaims, decodeEnd, decodeInterrupted, idOf } from './codec.ts'
import { RecordKind } from './frame.ts'
import { listSegments, segmentName, suspectName } from './segment-names.ts'
import { readBytes, readWindow, type SegmentWindow } from './segment-window.ts'
import type { Shipment } from './shipment.ts'

// A claim set that is forgotten here is looked up in the store, where its first use has brought it.
const MAX_CLAIM_SETS = 50_000

/** A segment while it is being shipped. */
export type FollowedSegment = {
  readonly number: number
  readonly path: string
  /** Up to here it has been read. */
  readTo: number
  /** Begun transactions of this segment that have not ended yet. */
  open: number
  finished: boolean
  damagedBytes: number
  /** It holds records of a newer program: left for that one. */
  newer: boolean
}

type Begun = { segment: FollowedSegment; payload: number; end: number }

/** Follows the segments of one owner from where they were shipped to. */
export class OwnerJournal {
  readonly name: string
  readonly folder: string
  readonly segments = new Map<number, FollowedSegment>()
  readonly #shippedTo: ReadonlyMap<number, number>
  readonly #claimSets = new Map<string, ClaimSet>()
  readonly #begun = new Map<string, Begun>()

  constructor(directory: string, name: string, shippedTo: ReadonlyMap<number, number>) {
    this.name = name
    this.folder = join(directory, name)
    this.#shippedTo = shippedTo
  }

  /** Reads on into a shipment; false when it stopped because the shipment is large enough. */
  collect(shipment: Shipment, lives: boolean, maxTransactions: number): boolean {
    const numbers = listSegments(this.folder)
    for (const number of numbers) {
      const segment = this.segments.get(number) ?? this.#follow(number)
      // Whoever has a later segment writes no more to this one.
      const complete = !lives || number !== numbers.at(-1)
      if (!this.#readOn(segment, complete, shipment, maxTransactions)) return false
    }
    if (!lives) this.#interrupt(shipment)
    return true
  }

  isSuspect(segment: FollowedSegment): boolean {
    return segment.damagedBytes > 0 || existsSync(join(this.folder, suspectName(segment.number)))
  }

  #follow(number: number): FollowedSegment {
    const segment: FollowedSegment = {
      number,
      path: join(this.folder, segmentName(number)),
      readTo: 0,
      open: 0,
      finished: false,
      damagedBytes: 0,
      newer: false,
    }
    this.segments.set(number, segment)
    this.#remember(segment, this.#shippedTo.get(number) ?? 0)
    return segment
  }

  // What was shipped before this shipper started still says which transactions are open and what tokens said.
  #remember(segment: FollowedSegment, shippedTo: number): void {
    while (segment.readTo < shippedTo) {
      const window = readWindow(segment.path, segment.readTo, false)
      if (window.to === window.from) return
      for (const frame of window.scan.frames) {
        if (window.from + frame.end > shippedTo) break
        if (frame.kind === RecordKind.end)
          this.#close(idOf(window.bytes.subarray(frame.payload, frame.end)))
        else this.#note(segment, window, frame)
      }
      segment.readTo = Math.min(window.to, shippedTo)
    }
  }

  #readOn(
    segment: FollowedSegment,
    complete: boolean,
    shipment: Shipment,
    maxTransactions: number,
  ): boolean {
    const from = segment.readTo
    while (!segment.finished && !segment.newer) {
      if (shipment.transactions.length >= maxTransactions) break
      const window = readWindow(segment.path, segment.readTo, complete)
      this.#take(segment, window, shipment)
      segment.newer = window.scan.newerAt !== undefined
      segment.finished = complete && window.rest === 0
      if (window.to === window.from) break
    }
    if (segment.readTo > from) {
      shipment.checkpoints.push({
        owner: this.name,
        segment: segment.number,
        offset: segment.readTo,
      })
    }
    return shipment.transactions.length < maxTransactions
  }

  #take(segment: FollowedSegment, window: SegmentWindow, shipment: Shipment): void {
    for (const frame of window.scan.frames) {
      const payload = window.bytes.subarray(frame.payload, frame.end)
      try {
        if (frame.kind === RecordKind.end) this.#end(decodeEnd(payload), shipment)
        else this.#note(segment, window, frame)
      } catch {
        const offset = window.from + frame.start
        shipment.unreadable.push({
          owner: this.name,
          segment: segment.number,
          offset,
          payload: Buffer.from(payload),
        })
      }
    }
    for (const { from, to } of window.scan.damaged) segment.damagedBytes += to - from
    segment.readTo = window.to
  }

  #note(
    segment: FollowedSegment,
    window: SegmentWindow,
    frame: SegmentWindow['scan']['frames'][0],
  ) {
    const payload = window.bytes.subarray(frame.payload, frame.end)
    if (frame.kind === RecordKind.begin) {
      const begun = {
        segment,
        payload: window.from + frame.payload,
        end: window.from + frame.end,
      }
      const id = idOf(payload)
      // A record may be there twice, after a sync that failed.
      this.#close(id)
      this.#begun.set(id, begun)
      segment.open++
    } else if (frame.kind === RecordKind.claims) {
      const set = decodeClaims(payload)
      this.#claimSets.set(set.key, set)
      if (this.#claimSets.size > MAX_CLAIM_SETS) {
        this.#claimSets.delete(this.#claimSets.keys().next().value as string)
      }
    }
  }

  #end(transaction: PackedTransaction, shipment: Shipment): void {
    this.#close(transaction.id)
    const key = transaction.claimSet
    const set = key === null ? undefined : this.#claimSets.get(key)
    if (set) shipment.claimSets.set(set.key, set)
    shipment.transactions.push(transaction)
  }

  #close(id: string): void {
    const begun = this.#begun.get(id)
    if (!begun) return
    begun.segment.open--
    this.#begun.delete(id)
  }

  // Only when every record was read: one that cannot be may be the end that is missed here.
  #interrupt(shipment: Shipment): void {
    const segments = [...this.segments.values()]
    if (segments.some((segment) => !segment.finished)) return
    for (const { segment, payload, end } of [...this.#begun.values()]) {
      const file = openSync(segment.path, 'r')
      try {
        this.#end(decodeInterrupted(readBytes(file, payload, end - payload)), shipment)
      } finally {
        closeSync(file)
      }
    }
  }
}
