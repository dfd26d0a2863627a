import type {
  BegunTransaction,
  JournalStatus,
  JournalWaiter,
  TransactionJournal,
} from '../../src/journal/transaction-journal.ts'
import type { ClaimSet, RecordedTransaction } from '../../src/model/transaction.ts'
import { within } from './patience.ts'

/** A journal in memory: batches by turn of the event loop as the real one does, and keeps every record. */
export class MemoryJournal implements TransactionJournal {
  readonly begun: (BegunTransaction & { number: number })[] = []
  /** Numbers of those that have ended. */
  readonly finished = new Set<number>()
  readonly records: RecordedTransaction[] = []
  readonly claimSets = new Map<string, ClaimSet>()
  /** How many records each turn wrote together. */
  readonly batches: number[] = []
  refusing = false
  /** When set, nothing is written and every waiter is told so. */
  fault: Error | undefined
  #numbers = 0
  #waiting: { keep: () => void; waiter: JournalWaiter | undefined }[] = []
  readonly #watchers = new Set<() => void>()

  begin(begun: BegunTransaction, waiter: JournalWaiter, claimSet?: ClaimSet): number {
    const number = ++this.#numbers
    this.#append(() => {
      if (claimSet) this.claimSets.set(claimSet.key, claimSet)
      this.begun.push({ ...begun, number })
    }, waiter)
    return number
  }

  end(
    transaction: RecordedTransaction,
    claimSet: ClaimSet | undefined,
    waiter: JournalWaiter | undefined,
    begunAs?: number,
  ): void {
    this.#append(() => {
      if (begunAs !== undefined) this.finished.add(begunAs)
      if (claimSet) this.claimSets.set(claimSet.key, claimSet)
      this.records.push(transaction)
    }, waiter)
  }

  /** Resolves when the condition holds, looked at after every batch. */
  until(condition: () => boolean): Promise<void> {
    if (condition()) return Promise.resolve()
    const held = new Promise<void>((resolve) => {
      const watcher = () => {
        if (!condition()) return
        this.#watchers.delete(watcher)
        resolve()
      }
      this.#watchers.add(watcher)
    })
    return within(held, String(condition))
  }

  status(): JournalStatus {
    return {
      owner: 'memory',
      segment: 1,
      fsync: 'never',
      refusing: this.refusing,
      bytes: 0,
      maxBytes: 0,
      recordsWritten: this.records.length,
      bytesWritten: 0,
      recordsDropped: 0,
      writeFaults: 0,
      syncFaults: 0,
      lastFault: this.fault?.message,
    }
  }

  async close(): Promise<void> {}

  #append(keep: () => void, waiter: JournalWaiter | undefined): void {
    this.#waiting.push({ keep, waiter })
    if (this.#waiting.length === 1) setImmediate(() => this.#flush())
  }

  #flush(): void {
    const batch = this.#waiting
    this.#waiting = []
    this.batches.push(batch.length)
    const { fault } = this
    if (!fault) for (const { keep } of batch) keep()
    for (const { waiter } of batch) waiter?.onJournaled(fault)
    for (const watcher of [...this.#watchers]) watcher()
  }
}
