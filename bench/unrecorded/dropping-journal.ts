import type { JournalOptions } from '../../src/journal/journal-options.ts'
import { tell } from '../../src/journal/tell.ts'
import type {
  JournalStatus,
  JournalWaiter,
  TransactionJournal,
} from '../../src/journal/transaction-journal.ts'

/** In place of the product's journal: whoever waits is told at the end of the turn, as there, and nothing is kept. */
export function openJournal(_options: JournalOptions): TransactionJournal {
  return new DroppingJournal()
}

class DroppingJournal implements TransactionJournal {
  readonly refusing = false
  #waiters: (JournalWaiter | undefined)[] = []

  begin(_begun: unknown, waiter: JournalWaiter): number {
    this.#append(waiter)
    return 0
  }

  end(_transaction: unknown, _claimSet: unknown, waiter: JournalWaiter | undefined): void {
    this.#append(waiter)
  }

  status(): JournalStatus {
    return {
      owner: '',
      segment: 0,
      fsync: 'never',
      refusing: false,
      bytes: 0,
      maxBytes: 0,
      recordsWritten: 0,
      bytesWritten: 0,
      recordsDropped: 0,
      writeFaults: 0,
      syncFaults: 0,
      lastFault: undefined,
    }
  }

  async close(): Promise<void> {}

  #append(waiter: JournalWaiter | undefined): void {
    this.#waiters.push(waiter)
    if (this.#waiters.length === 1) setImmediate(this.#flush)
  }

  readonly #flush = (): void => {
    const waiters = this.#waiters
    this.#waiters = []
    tell(waiters, undefined)
  }
}
