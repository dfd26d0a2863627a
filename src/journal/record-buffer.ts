import { HEADER_BYTES, LINE_BREAK, MAX_PAYLOAD_BYTES, sealFrame } from './frame.ts'

const CHUNK_BYTES = 256 * 1024
/** Chunks that wait to be used again: with those in use, what a busy second writes. */
const MAX_SPARE_CHUNKS = 64
// UTF-8 takes at most three bytes for one UTF-16 unit.
const MAX_BYTES_PER_UNIT = 3

/** Memory in which frames lie one behind the other, and how many bytes of it somebody may still write. */
type Chunk = { readonly bytes: Buffer; taken: number }

/** Whole frames that lie together in a chunk. */
export type FrameRange = { readonly chunk: Chunk; readonly start: number; end: number }

/** A range for frames in memory of their own. */
export function rangeOf(bytes: Buffer): FrameRange {
  return { chunk: { bytes, taken: bytes.length }, start: 0, end: bytes.length }
}

/**
 * Where records are framed until they are written: large chunks, no buffer for a single record. Chunks are used again
 * once they are released, because memory that comes and goes makes the collector run.
 */
export class RecordBuffer {
  readonly #spare: Chunk[] = []
  #chunk = chunkOf(CHUNK_BYTES)
  #start = 0
  #position = 0
  #full: FrameRange[] = []

  /** Frames a record of one to three lines; writing each of them costs less than joining them before. */
  append(kind: number, sequence: number, line: string, second = '', third = ''): void {
    const units = line.length + 1 + second.length + 1 + third.length
    const most = HEADER_BYTES + units * MAX_BYTES_PER_UNIT
    if (this.#position + most > this.#chunk.bytes.length) this.#grow(most)
    const { bytes } = this.#chunk
    const start = this.#position
    let end = start + HEADER_BYTES + bytes.write(line, start + HEADER_BYTES)
    if (second !== '') end = writeLine(bytes, end, second)
    if (third !== '') end = writeLine(bytes, end, third)
    const length = end - start - HEADER_BYTES
    if (length > MAX_PAYLOAD_BYTES) throw new Error(`a record of ${length} bytes is too long`)
    sealFrame(bytes, start, kind, length, sequence)
    this.#position = end
  }

  /** The frames since the last call, in order. They stay as they are until they are released. */
  take(): FrameRange[] {
    const ranges = this.#full
    this.#full = []
    if (this.#position > this.#start) ranges.push(this.#pending())
    for (const { chunk, start, end } of ranges) chunk.taken += end - start
    return ranges
  }

  /** Says that ranges are needed no more. */
  release(ranges: readonly FrameRange[]): void {
    for (const { chunk, start, end } of ranges) {
      chunk.taken -= end - start
      if (chunk.taken > 0) continue
      if (chunk !== this.#chunk) this.#keep(chunk)
      else if (this.#position === this.#start) this.#rewind()
    }
  }

  #pending(): FrameRange {
    const range = { chunk: this.#chunk, start: this.#start, end: this.#position }
    this.#start = this.#position
    return range
  }

  #grow(bytes: number): void {
    if (this.#position > this.#start) this.#full.push(this.#pending())
    if (bytes > CHUNK_BYTES) this.#chunk = chunkOf(bytes)
    else this.#chunk = this.#spare.pop() ?? chunkOf(CHUNK_BYTES)
    this.#rewind()
  }

  #rewind(): void {
    this.#start = 0
    this.#position = 0
  }

  #keep(chunk: Chunk): void {
    const usual = chunk.bytes.length === CHUNK_BYTES
    if (usual && this.#spare.length < MAX_SPARE_CHUNKS) this.#spare.push(chunk)
  }
}

function writeLine(bytes: Buffer, at: number, line: string): number {
  bytes[at] = LINE_BREAK
  return at + 1 + bytes.write(line, at + 1)
}

function chunkOf(bytes: number): Chunk {
  return { bytes: Buffer.allocUnsafeSlow(bytes), taken: 0 }
}
