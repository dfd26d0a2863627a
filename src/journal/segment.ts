import { join } from 'node:path'
import { RecordKind } from './frame.ts'
import type { JournalFiles } from './journal-files.ts'
import { type FrameRange, RecordBuffer } from './record-buffer.ts'
import { segmentName, suspectName } from './segment-names.ts'
import type { JournalWaiter } from './transaction-journal.ts'

/** Records that are in a file and not yet known to be on the disk, with those who wait for that. */
export type Unsynced = {
  ranges: FrameRange[]
  bytes: number
  waiters: (JournalWaiter | undefined)[]
}

/** A segment that a writer has open. */
export type Segment = {
  readonly folder: string
  readonly number: number
  readonly file: number
  /** By a clock that nobody sets. */
  readonly openedAt: number
  /** Bytes that are in the file for good; a failed write never counts. */
  bytes: number
  /** Keys of the claim sets that this segment holds. */
  readonly claimSets: Set<string>
  /** Keys of the trails that this segment holds. */
  readonly trails: Set<string>
  unsynced: Unsynced
  syncing: boolean
  folderSynced: boolean
  /** Nothing more will be written: close it once it is synced. */
  sealed: boolean
  /** It repeats the records of a segment whose sync failed. */
  repeats: boolean
}

/** Nothing unsynced. */
export const nothingUnsynced = (): Unsynced => ({ ranges: [], bytes: 0, waiters: [] })

/** Makes a segment file with its first record, which says whose it is. */
export function openSegment(
  files: JournalFiles,
  folder: string,
  number: number,
  now: number,
): Segment {
  const path = join(folder, segmentName(number))
  const segment: Segment = {
    folder,
    number,
    file: files.create(path),
    openedAt: performance.now(),
    bytes: 0,
    claimSets: new Set(),
    trails: new Set(),
    unsynced: nothingUnsynced(),
    syncing: false,
    folderSynced: false,
    sealed: false,
    repeats: false,
  }
  const header = new RecordBuffer()
  header.append(RecordKind.segment, 0, JSON.stringify({ number, at: now }))
  try {
    writeRanges(files, segment, header.take(), () => false)
  } catch (fault) {
    files.close(segment.file)
    files.unlink(path)
    throw fault
  }
  return segment
}

/**
 * Appends ranges to a segment, all or nothing. When the disk is full, `makeRoom` may free some; it returns
 * whether it is worth trying on.
 */
export function writeRanges(
  files: JournalFiles,
  segment: Segment,
  ranges: readonly FrameRange[],
  makeRoom: (fault: unknown) => boolean,
): number {
  let written = 0
  try {
    for (const range of ranges) {
      for (let at = range.start; at < range.end; ) {
        at += writeOrMakeRoom(files, segment.file, range, at, makeRoom)
      }
      written += range.end - range.start
    }
  } catch (fault) {
    // Readers may already have seen some of it, so these places are never written again: the caller goes on elsewhere.
    try {
      files.truncate(segment.file, segment.bytes)
    } catch {
      // A tail that cannot be cut is cut by whoever reads it.
    }
    throw fault
  }
  segment.bytes += written
  return written
}

function writeOrMakeRoom(
  files: JournalFiles,
  file: number,
  { chunk, end }: FrameRange,
  at: number,
  makeRoom: (fault: unknown) => boolean,
): number {
  for (;;) {
    try {
      const taken = files.write(file, chunk.bytes, at, end)
      if (taken > 0) return taken
      throw new Error('the file system took no bytes')
    } catch (fault) {
      if (!makeRoom(fault)) throw fault
    }
  }
}

/** Forces a segment, and the first time its name, to the disk. */
export function syncSegment(
  files: JournalFiles,
  segment: Segment,
  done: (fault: Error | null) => void,
): void {
  files.sync(segment.file, (fault) => {
    if (fault || segment.folderSynced) {
      done(fault)
      return
    }
    files.syncFolder(segment.folder, (folderFault) => {
      segment.folderSynced = !folderFault
      done(folderFault)
    })
  })
}

/** Marks a segment as one that may not be what was written, and lets go of it. */
export function abandonSegment(files: JournalFiles, segment: Segment, suspect: boolean): void {
  try {
    if (suspect) files.put(join(segment.folder, suspectName(segment.number)), '')
  } catch {
    // A disk that cannot keep the segment may not keep the mark either.
  }
  try {
    files.close(segment.file)
  } catch {
    // Its descriptor is gone in any case.
  }
}
