import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { PackedTransaction } from '../model/packed-transaction.ts'
import type { Trail } from '../model/trail.ts'
import type { ClaimSet } from '../model/transaction.ts'
import { decodeClaims, decodeEnd, decodeInterrupted, decodeNumbers, decodeTrail } from './codec.ts'
import { type Frame, RecordKind } from './frame.ts'
import { listSegments, segmentName, suspectName } from './segment-names.ts'
import { readBytes, readWindow, type SegmentWindow } from './segment-window.ts'
import type { Shipment } from './shipment.ts'

// A claim set or a trail that is forgotten here is looked up in the store, where its first use has brought it.
const MAX_CLAIM_SETS = 50_000
const MAX_TRAILS = 10_000

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

/** Where it stands that a transaction began: in which record, and which of those in it. */
type Begun = { segment: FollowedSegment; payload: number; end: number; index: number }

/** Follows the segments of one owner from where they were shipped to. */
export class OwnerJournal {
  readonly name: string
  readonly folder: string
  readonly segments = new Map<number, FollowedSegment>()
  readonly #shippedTo: ReadonlyMap<number, number>
  readonly #claimSets = new Map<string, ClaimSet>()
  readonly #trails = new Map<string, Trail>()
  #lastSet: ClaimSet | undefined
  #lastTrail: Trail | undefined
  /** By the numbers of their records. */
  readonly #begun = new Map<number, Begun>()

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
        try {
          if (frame.kind === RecordKind.end) {
            this.#close(decodeEnd(window.bytes, frame.payload, frame.end).begunAs)
          } else this.#note(segment, window, frame)
        } catch {
          // What nobody can read was set aside when it was shipped.
        }
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
      try {
        if (frame.kind === RecordKind.end) this.#end(window, frame, shipment)
        else this.#note(segment, window, frame)
      } catch {
        shipment.unreadable.push({
          owner: this.name,
          segment: segment.number,
          offset: window.from + frame.start,
          payload: Buffer.from(window.bytes.subarray(frame.payload, frame.end)),
        })
      }
    }
    for (const { from, to } of window.scan.damaged) segment.damagedBytes += to - from
    segment.readTo = window.to
  }

  #note(segment: FollowedSegment, { bytes, from }: SegmentWindow, frame: Frame): void {
    if (frame.kind === RecordKind.begin) {
      const place = { segment, payload: from + frame.payload, end: from + frame.end }
      const numbers = decodeNumbers(bytes, frame.payload, frame.end)
      for (const [index, number] of numbers.entries()) {
        // A record may be there twice, after a sync that failed.
        this.#close(number)
        this.#begun.set(number, { ...place, index })
      }
      segment.open += numbers.length
    } else if (frame.kind === RecordKind.claims) {
      const set = decodeClaims(bytes.subarray(frame.payload, frame.end))
      keep(this.#claimSets, set, MAX_CLAIM_SETS)
    } else if (frame.kind === RecordKind.trail) {
      const trail = decodeTrail(bytes.subarray(frame.payload, frame.end))
      keep(this.#trails, trail, MAX_TRAILS)
    }
  }

  #end({ bytes }: SegmentWindow, { payload, end }: Frame, shipment: Shipment): void {
    const { transaction, begunAs } = decodeEnd(bytes, payload, end)
    this.#close(begunAs)
    this.#ship(transaction, shipment)
  }

  #ship(transaction: PackedTransaction, shipment: Shipment): void {
    const { claimSet, trail } = transaction
    if (claimSet !== null) this.#shipClaims(claimSet, transaction, shipment)
    if (trail !== null) {
      // Traffic repeats itself: looking a key up costs more than comparing it with the last one.
      if (trail.key !== this.#lastTrail?.key) this.#lastTrail = this.#trails.get(trail.key)
      transaction.trail = this.#lastTrail ?? trail
    }
    shipment.transactions.push(transaction)
  }

  #shipClaims(key: string, transaction: PackedTransaction, shipment: Shipment): void {
    if (key !== this.#lastSet?.key) this.#lastSet = this.#claimSets.get(key)
    const set = this.#lastSet
    if (!set) return
    // Not its copy of the key, which everybody who looks it up would have to hash again.
    transaction.claimSet = set.key
    shipment.claimSets.set(set.key, set)
  }

  #close(number: number | null): void {
    const begun = number === null ? undefined : this.#begun.get(number)
    if (!begun) return
    begun.segment.open--
    this.#begun.delete(number as number)
  }

  // Only when every record was read: one that cannot be may be the end that is missed here.
  #interrupt(shipment: Shipment): void {
    const segments = [...this.segments.values()]
    if (segments.some((segment) => !segment.finished)) return
    for (const [number, { segment, payload, end, index }] of [...this.#begun]) {
      const file = openSync(segment.path, 'r')
      try {
        const record = readBytes(file, payload, end - payload)
        this.#ship(decodeInterrupted(record, index), shipment)
        this.#close(number)
      } finally {
        closeSync(file)
      }
    }
  }
}

function keep<T extends { readonly key: string }>(all: Map<string, T>, one: T, most: number): void {
  all.set(one.key, one)
  if (all.size > most) all.delete(all.keys().next().value as string)
}
