import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { type Scan, scan } from './scan.ts'

const WINDOW_BYTES = 1024 * 1024
// Read into again and again: memory that comes and goes makes the collector run.
const memory = Buffer.allocUnsafeSlow(WINDOW_BYTES)

/** A stretch of a segment with the records found in it. Its bytes are good until the next window is read. */
export type SegmentWindow = {
  bytes: Buffer
  scan: Scan
  /** Where in the segment the window starts, and where the next one has to. */
  from: number
  to: number
  /** Bytes of the segment that are behind this window. */
  rest: number
}

/**
 * Reads on in a segment. `complete` says that nobody writes to it any more, so that what is unfinished stays so.
 * A record longer than the usual window gets a window of its own length.
 */
export function readWindow(path: string, from: number, complete: boolean): SegmentWindow {
  const file = openSync(path, 'r')
  try {
    const size = fstatSync(file).size
    for (let length = WINDOW_BYTES; ; length *= 2) {
      const wanted = Math.min(length, Math.max(0, size - from))
      const room = wanted <= memory.length ? memory.subarray(0, wanted) : Buffer.allocUnsafe(wanted)
      const bytes = filled(file, from, room)
      const atEnd = from + bytes.length >= size
      const found = scan(bytes, complete && atEnd)
      if (found.consumed === 0 && !atEnd && found.newerAt === undefined) continue
      const to = from + found.consumed
      return { bytes, scan: found, from, to, rest: Math.max(0, size - to) }
    }
  } finally {
    closeSync(file)
  }
}

/** So many bytes of a file from a place on, fewer when it ends before. */
export function readBytes(file: number, from: number, length: number): Buffer {
  return filled(file, from, Buffer.allocUnsafe(length))
}

function filled(file: number, from: number, bytes: Buffer): Buffer {
  let length = 0
  while (length < bytes.length) {
    const count = readSync(file, bytes, length, bytes.length - length, from + length)
    if (count === 0) break
    length += count
  }
  return bytes.subarray(0, length)
}
