import { HEADER_BYTES, MAX_PAYLOAD_BYTES, sealFrame } from './frame.ts'

const CHUNK_BYTES = 256 * 1024
// UTF-8 takes at most three bytes for one UTF-16 unit.
const MAX_BYTES_PER_UNIT = 3

/** Where records are framed until they are written: large chunks, no buffer for a single record. */
export class RecordBuffer {
  readonly #reuse: boolean
  #chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES)
  #start = 0
  #position = 0
  #full: Buffer[] = []

  /** With `reuse` the bytes handed out by `take` are overwritten after `rewind`; without it they stay as they are. */
  constructor(reuse: boolean) {
    this.#reuse = reuse
  }

  /** Frames a record; its payload comes in two parts, because writing two costs less than joining them. */
  append(kind: number, sequence: number, payload: string, rest = ''): void {
    const most = HEADER_BYTES + (payload.length + rest.length) * MAX_BYTES_PER_UNIT
    if (this.#position + most > this.#chunk.length) this.#grow(most)
    const start = this.#position
    let length = this.#chunk.write(payload, start + HEADER_BYTES)
    if (rest !== '') length += this.#chunk.write(rest, start + HEADER_BYTES + length)
    if (length > MAX_PAYLOAD_BYTES) throw new Error(`a record of ${length} bytes is too long`)
    sealFrame(this.#chunk, start, kind, length, sequence)
    this.#position = start + HEADER_BYTES + length
  }

  /** The frames since the last call, in order. */
  take(): Buffer[] {
    const ranges = this.#full
    this.#full = []
    if (this.#position > this.#start) {
      ranges.push(this.#chunk.subarray(this.#start, this.#position))
      this.#start = this.#position
    }
    return ranges
  }

  /** Says that what was taken is needed no more. */
  rewind(): void {
    if (!this.#reuse) return
    this.#start = 0
    this.#position = 0
  }

  #grow(bytes: number): void {
    if (this.#position > this.#start) {
      this.#full.push(this.#chunk.subarray(this.#start, this.#position))
    }
    this.#chunk = Buffer.allocUnsafeSlow(Math.max(CHUNK_BYTES, bytes))
    this.#start = 0
    this.#position = 0
  }
}
