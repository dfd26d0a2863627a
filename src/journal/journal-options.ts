import type { JournalFiles } from './journal-files.ts'
import type { FsyncPolicy } from './transaction-journal.ts'

/** How a journal is written; everything but the folder has a default. */
export type JournalOptions = {
  /** The folder of all journals of this machine; each writer makes its own folder inside. */
  directory: string
  fsync?: FsyncPolicy
  fsyncIntervalMs?: number
  /** A segment is sealed at this size, or at this age. */
  segmentBytes?: number
  segmentAgeMs?: number
  /** Bound of all journals in the folder together. */
  maxBytes?: number
  /** Kept aside on the disk for requests that were accepted before it was full. */
  reserveBytes?: number
  /** How often a writer that refuses looks whether it can write again. */
  healMs?: number
  now?: () => number
  files?: JournalFiles
}
