import { crc32 } from 'node:zlib'

/** Kinds of journal records, by the byte that stands for them in a frame. */
export const RecordKind = { segment: 0, begin: 1, end: 2, claims: 3, trail: 4 } as const
export type RecordKind = (typeof RecordKind)[keyof typeof RecordKind]

/** The version of frames and payloads that this program writes, and the newest it reads. */
export const JOURNAL_VERSION = 2

/** Bytes before the payload: magic 2, CRC-32 4, version 1, kind 1, payload length 4, sequence 4. */
export const HEADER_BYTES = 16

/** A longer payload is no record: four recorded parts of 16 MiB in Base64 stay below. */
export const MAX_PAYLOAD_BYTES = 128 * 1024 * 1024

/** Between the lines of a payload; JSON text holds none. */
export const LINE_BREAK = 0x0a

// 0xFF occurs in no UTF-8 text, so no payload, whatever a client put into it, can hold a frame.
const MAGIC = 0x56ff
const MAGIC_BYTES = Buffer.from([0xff, 0x56])

/** One valid record inside a window of bytes. */
export type Frame = {
  kind: number
  sequence: number
  /** Where its header starts, its payload starts, and the next record starts. */
  start: number
  payload: number
  end: number
}

/** Completes the frame at `start` whose payload of `length` bytes is already in place. */
export function sealFrame(
  bytes: Buffer,
  start: number,
  kind: number,
  length: number,
  sequence: number,
): void {
  bytes.writeUInt16LE(MAGIC, start)
  bytes[start + 6] = JOURNAL_VERSION
  bytes[start + 7] = kind
  bytes.writeUInt32LE(length, start + 8)
  bytes.writeUInt32LE(sequence, start + 12)
  bytes.writeUInt32LE(crc32(bytes.subarray(start + 6, start + HEADER_BYTES + length)), start + 2)
}

/** What is at a place: a frame, a frame of a newer program, no frame, or less than a whole one. */
export function frameAt(bytes: Buffer, start: number): Frame | 'bad' | 'short' | 'newer' {
  const available = bytes.length - start
  for (let index = 0; index < Math.min(2, available); index++) {
    if (bytes[start + index] !== MAGIC_BYTES[index]) return 'bad'
  }
  if (available < HEADER_BYTES) return 'short'
  const length = bytes.readUInt32LE(start + 8)
  if (length > MAX_PAYLOAD_BYTES) return 'bad'
  const end = start + HEADER_BYTES + length
  if (end > bytes.length) return 'short'
  if (crc32(bytes.subarray(start + 6, end)) !== bytes.readUInt32LE(start + 2)) return 'bad'
  if (bytes[start + 6]! > JOURNAL_VERSION) return 'newer'
  return {
    kind: bytes[start + 7]!,
    sequence: bytes.readUInt32LE(start + 12),
    start,
    payload: start + HEADER_BYTES,
    end,
  }
}

/** Where the next frame may start, or -1. */
export function nextMagic(bytes: Buffer, from: number): number {
  const found = bytes.indexOf(MAGIC_BYTES, from)
  if (found >= 0) return found
  // The first byte of a magic may be the last one of the window.
  return bytes.length > from && bytes[bytes.length - 1] === MAGIC_BYTES[0] ? bytes.length - 1 : -1
}
