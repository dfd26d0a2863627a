import { HEADER_BYTES, RecordKind, sealFrame } from './frame.ts'
import { type FrameRange, rangeOf } from './record-buffer.ts'

/** Bytes of records that are kept in memory while the disk takes none. */
export const MAX_KEPT_BYTES = 4 * 1024 * 1024

/** Records that nobody waits for, kept while they cannot be written. */
export class KeptRecords {
  #frames: Buffer[] = []
  #bytes = 0
  /** Records that there was no room for. */
  dropped = 0

  get isEmpty(): boolean {
    return this.#frames.length === 0
  }

  /** Keeps copies of those frames of a failed write that nobody waits for. */
  keep(ranges: readonly FrameRange[], awaited: readonly boolean[]): void {
    let index = 0
    for (const { chunk, start, end } of ranges) {
      for (let at = start; at < end; index++) {
        const next = at + HEADER_BYTES + chunk.bytes.readUInt32LE(at + 8)
        if (!awaited[index]) this.#keepFrame(chunk.bytes.subarray(at, next))
        at = next
      }
    }
  }

  /** All kept frames with new sequence numbers, without forgetting them. */
  renumbered(nextNumber: () => number): FrameRange[] {
    return this.#frames.map((frame) => {
      sealFrame(frame, 0, frame[7]!, frame.length - HEADER_BYTES, nextNumber())
      return rangeOf(frame)
    })
  }

  forget(): void {
    this.#frames = []
    this.#bytes = 0
  }

  #keepFrame(frame: Buffer): void {
    if (this.#bytes + frame.length > MAX_KEPT_BYTES) {
      if (frame[7] === RecordKind.end) this.dropped++
      return
    }
    this.#frames.push(Buffer.from(frame))
    this.#bytes += frame.length
  }
}
