import type { ClaimSet, RecordedTransaction } from '../model/transaction.ts'

/** Told when a record is in the file; an object with a method, so that the hot path allocates no closure. */
export type JournalWaiter = { onJournaled(fault: Error | undefined): void }

/** What is known of a transaction before anything goes to the application. */
export type BegunTransaction = Pick<
  RecordedTransaction,
  | 'id'
  | 'messageId'
  | 'at'
  | 'revision'
  | 'delivery'
  | 'method'
  | 'path'
  | 'query'
  | 'clientAddress'
  | 'forwardedFor'
> & { token?: RecordedTransaction['token'] }

/** How often written records are forced to the disk: survive a power loss, not only a killed process. */
export type FsyncPolicy = 'never' | 'interval' | 'commit'

/** What an operator wants to know of one worker's journal. */
export type JournalStatus = {
  owner: string
  segment: number
  fsync: FsyncPolicy
  refusing: boolean
  /** Bytes of every segment in the journal folder, of all workers, at the last look. */
  bytes: number
  maxBytes: number
  recordsWritten: number
  bytesWritten: number
  /** Records that could neither be written nor kept: only best-effort ones, nobody waited for them. */
  recordsDropped: number
  writeFaults: number
  syncFaults: number
  lastFault: string | undefined
}

/**
 * Where one gateway worker writes its transactions. Records of one turn of the event loop are written together;
 * waiters are told afterwards, in order. A waiter that is told a fault knows that its record is not in the file.
 */
export type TransactionJournal = {
  /**
   * Before anything goes to the application. The claim set is needed when `begun.token` names one. Returns the number
   * by which the end refers to this record.
   */
  begin(begun: BegunTransaction, waiter: JournalWaiter, claimSet?: ClaimSet): number
  /**
   * Once the outcome is known. Without a waiter the record is kept and tried again while the disk is full. While new
   * requests must not be taken, only a few a second of those that never reached an application are kept.
   */
  end(
    transaction: RecordedTransaction,
    claimSet: ClaimSet | undefined,
    waiter: JournalWaiter | undefined,
    begunAs?: number,
  ): void
  /** True when new requests must not be taken: it cannot write, or the reserve is in use. */
  readonly refusing: boolean
  status(): JournalStatus
  /** Writes and syncs what is left, and gives the segments up to whoever ships them. */
  close(): Promise<void>
}
