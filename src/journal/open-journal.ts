import { nodeFiles } from './journal-files.ts'
import type { JournalOptions } from './journal-options.ts'
import { JournalWriter } from './journal-writer.ts'
import type { TransactionJournal } from './transaction-journal.ts'

const MIB = 1024 * 1024

/** Opens the journal of one gateway worker. A full disk makes it refuse, a folder it may not use makes it throw. */
export function openJournal(options: JournalOptions): TransactionJournal {
  return new JournalWriter({
    fsync: 'interval',
    fsyncIntervalMs: 1_000,
    segmentBytes: 64 * MIB,
    segmentAgeMs: 10 * 60_000,
    maxBytes: 4096 * MIB,
    reserveBytes: 8 * MIB,
    healMs: 250,
    now: Date.now,
    files: nodeFiles,
    ...options,
  })
}
