import { type Dirent, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Folders and files beside the owners' folders. */
export const QUARANTINE = 'quarantine'
export const POISON = 'poison'
const RESERVED = new Set([QUARANTINE, POISON])

const SEGMENT = /^(\d{8,})\.journal$/

/** The file name of a segment. */
export function segmentName(number: number): string {
  return `${String(number).padStart(8, '0')}.journal`
}

/** The file that marks a segment whose disk failed to keep it. */
export function suspectName(number: number): string {
  return `${segmentName(number)}.suspect`
}

/** The owners that have a folder in a journal directory. */
export function listOwners(directory: string): string[] {
  return entries(directory)
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .filter((name) => !name.startsWith('.') && !RESERVED.has(name))
}

/** The numbers of the segments in an owner's folder, oldest first. */
export function listSegments(folder: string): number[] {
  return entries(folder)
    .map((entry) => SEGMENT.exec(entry.name)?.[1])
    .filter((number) => number !== undefined)
    .map(Number)
    .sort((a, b) => a - b)
}

/** Bytes of all segments of all owners, in each only what lies behind a place. */
export function journalBytes(
  directory: string,
  behind: (owner: string, segment: number) => number = () => 0,
): number {
  let bytes = 0
  for (const owner of listOwners(directory)) {
    for (const number of listSegments(join(directory, owner))) {
      const path = join(directory, owner, segmentName(number))
      const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
      bytes += Math.max(0, size - behind(owner, number))
    }
  }
  return bytes
}

function entries(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw fault
  }
}
