import { ChunkedDecoder } from './chunked.ts'
import type { RequestHead } from './request-head.ts'

/** Takes the bytes of a request body; a slice is only valid during the call. */
export type BodySink = { onBody(buffer: Buffer, start: number, end: number): void }

/** Finds the end of one request's body and hands its bytes on, whatever its framing. */
export class RequestBody {
  #left: number
  readonly #decoder: ChunkedDecoder | undefined
  #sink: BodySink | undefined
  /** Bytes of body handed on so far. */
  bytes = 0

  constructor(head: RequestHead) {
    this.#left = Math.max(head.contentLength, 0)
    this.#decoder = head.chunked
      ? new ChunkedDecoder({ onChunk: (buffer, start, end) => this.#hand(buffer, start, end) })
      : undefined
  }

  get complete(): boolean {
    return this.#decoder ? this.#decoder.done : this.#left === 0
  }

  /** Takes what belongs to the body; returns where the body's part of the bytes ends, or a text when they are malformed. */
  push(buffer: Buffer, start: number, end: number, sink: BodySink): number | string {
    this.#sink = sink
    if (this.#decoder) return this.#decoder.push(buffer, start, end)
    const stop = Math.min(end, start + this.#left)
    this.#left -= stop - start
    if (stop > start) this.#hand(buffer, start, stop)
    return stop
  }

  #hand(buffer: Buffer, start: number, end: number): void {
    this.bytes += end - start
    this.#sink!.onBody(buffer, start, end)
  }
}
