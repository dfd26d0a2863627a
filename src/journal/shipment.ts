import type { PackedTransaction } from '../model/packed-transaction.ts'
import type { ClaimSet } from '../model/transaction.ts'

/** How far a segment is stored. */
export type Checkpoint = { owner: string; segment: number; offset: number }

/** Where a shipper brings transactions: the store. */
export type ShipmentSink = {
  /** Stores transactions, idempotent by id, and the checkpoints, all in one database transaction. */
  ship(
    node: string,
    claimSets: readonly ClaimSet[],
    transactions: readonly PackedTransaction[],
    checkpoints: readonly Checkpoint[],
  ): Promise<void>
  checkpoints(node: string): Promise<Checkpoint[]>
  forgetCheckpoint(node: string, owner: string, segment: number): Promise<void>
  /** True when the database could be asked and refused the values; false when it could not be asked. */
  isRefusal(error: unknown): boolean
}

/** A record that has a right checksum and that nobody can read. */
export type UnreadableRecord = { owner: string; segment: number; offset: number; payload: Buffer }

/** What is shipped at once, with how far that brings the segments it came from. */
export type Shipment = {
  claimSets: Map<string, ClaimSet>
  transactions: PackedTransaction[]
  checkpoints: Checkpoint[]
  unreadable: UnreadableRecord[]
}
