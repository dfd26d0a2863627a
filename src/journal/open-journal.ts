import { nodeFiles } from './journal-files.ts'
import type { JournalOptions } from './journal-options.ts'
import { JournalWriter } from './journal-writer.ts'
import type { TransactionJournal } from './transaction-journal.ts'

const MIB = 1024 * 1024
/** So much of the bound of all journals a segment, and the reserve, may take: a small bound has small ones. */
const SHARE = 1 / 8

/** Opens the journal of one gateway worker. A full disk makes it refuse, a folder it may not use makes it throw. */
export function openJournal(options: JournalOptions): TransactionJournal {
  const { maxBytes = 4096 * MIB } = options
  return new JournalWriter({
    fsync: 'interval',
    fsyncIntervalMs: 1_000,
    segmentBytes: Math.min(64 * MIB, Math.floor(maxBytes * SHARE)),
    segmentAgeMs: 10 * 60_000,
    reserveBytes: Math.min(8 * MIB, Math.floor(maxBytes * SHARE)),
    healMs: 250,
    now: Date.now,
    files: nodeFiles,
    ...options,
    maxBytes,
  })
}
