import { mkdirSync, readdirSync, renameSync, rmSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { ownerLives } from './owner.ts'
import { type FollowedSegment, OwnerJournal } from './owner-journal.ts'
import {
  journalBytes,
  listOwners,
  listSegments,
  QUARANTINE,
  segmentName,
  suspectName,
} from './segment-names.ts'
import type { Checkpoint, Shipment } from './shipment.ts'

/** How often it is looked whether the owner of a folder still lives. */
const LIFE_CHECK_MS = 500

/** Follows the journals of all owners in a folder, and removes what is stored. */
export class JournalFollower {
  readonly #directory: string
  readonly #now: () => number
  readonly #owners = new Map<string, OwnerJournal>()
  readonly #shippedTo = new Map<string, Map<number, number>>()
  readonly #lives = new Map<string, { lives: boolean; checkedAt: number }>()
  damagedBytes = 0

  constructor(directory: string, checkpoints: readonly Checkpoint[], now: () => number) {
    this.#directory = directory
    this.#now = now
    this.stored(checkpoints)
  }

  /** Segments that a damage, a failing disk or an unreadable record has set aside. */
  get quarantined(): number {
    try {
      return readdirSync(join(this.#directory, QUARANTINE)).length
    } catch {
      return 0
    }
  }

  /** Bytes in the folder that are not stored, what was read and could not be stored yet included. */
  get backlogBytes(): number {
    return journalBytes(this.#directory, (owner, segment) => this.#storedTo(owner, segment))
  }

  /** Takes note of how far segments are stored. */
  stored(checkpoints: readonly Checkpoint[]): void {
    for (const { owner, segment, offset } of checkpoints) {
      const ofOwner = this.#shippedTo.get(owner) ?? new Map<number, number>()
      this.#shippedTo.set(owner, ofOwner.set(segment, offset))
    }
  }

  /** Segments that only a newer program can read. */
  get newerSegments(): number {
    return [...this.#owners.values()]
      .flatMap((owner) => [...owner.segments.values()])
      .filter((segment) => segment.newer).length
  }

  /** Has every owner looked at again before its journal is read next. */
  recheck(): void {
    for (const [name, known] of this.#lives) if (known.lives) this.#lives.delete(name)
  }

  /** What there is to ship now; `more` when it stopped because that is enough for once. */
  collect(maxTransactions: number): { shipment: Shipment; more: boolean } {
    const shipment: Shipment = {
      claimSets: new Map(),
      transactions: [],
      checkpoints: [],
      unreadable: [],
    }
    for (const name of listOwners(this.#directory)) {
      let owner = this.#owners.get(name)
      if (!owner) {
        owner = new OwnerJournal(this.#directory, name, this.#shippedTo.get(name) ?? new Map())
        this.#owners.set(name, owner)
      }
      // Looked at before reading: what a dead owner wrote is all there.
      const lives = this.#ownerLives(owner)
      if (!owner.collect(shipment, lives, maxTransactions)) return { shipment, more: true }
    }
    return { shipment, more: false }
  }

  /** Removes segments that are stored whole, and returns them; suspect ones are set aside instead. */
  release(): Checkpoint[] {
    const released: Checkpoint[] = []
    for (const owner of this.#owners.values()) {
      for (const segment of owner.segments.values()) {
        if (!segment.finished || segment.open > 0) continue
        this.#remove(owner, segment)
        released.push({ owner: owner.name, segment: segment.number, offset: segment.readTo })
      }
      if (listSegments(owner.folder).length > 0 || this.#ownerLives(owner)) continue
      rmSync(owner.folder, { recursive: true, force: true })
      this.#owners.delete(owner.name)
      this.#lives.delete(owner.name)
      this.#shippedTo.delete(owner.name)
    }
    return released
  }

  #remove(owner: OwnerJournal, segment: FollowedSegment): void {
    if (owner.isSuspect(segment)) {
      const quarantine = join(this.#directory, QUARANTINE)
      mkdirSync(quarantine, { recursive: true, mode: 0o700 })
      renameSync(segment.path, join(quarantine, `${owner.name}-${segmentName(segment.number)}`))
      rmSync(join(owner.folder, suspectName(segment.number)), { force: true })
      this.damagedBytes += segment.damagedBytes
    } else {
      unlinkSync(segment.path)
    }
    owner.segments.delete(segment.number)
    this.#shippedTo.get(owner.name)?.delete(segment.number)
  }

  #storedTo(owner: string, segment: number): number {
    return this.#shippedTo.get(owner)?.get(segment) ?? 0
  }

  #ownerLives(owner: OwnerJournal): boolean {
    const checkedAt = performance.now()
    const known = this.#lives.get(owner.name)
    if (known && (!known.lives || checkedAt - known.checkedAt < LIFE_CHECK_MS)) return known.lives
    const lives = ownerLives(owner.folder, this.#now())
    this.#lives.set(owner.name, { lives, checkedAt })
    return lives
  }
}
