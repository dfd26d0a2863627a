/** The most bytes of a chunk's size line, extensions included. */
export const MAX_CHUNK_LINE = 256
/** The most bytes that all chunk extensions and trailers of one message may take. */
export const MAX_CHUNK_OVERHEAD = 16_384

/** Receives the data of a chunked body as it is decoded. */
export type ChunkSink = { onChunk(buffer: Buffer, start: number, end: number): void }

// RFC 9112 §7.1 without its optional white space, which nobody sends in earnest. 13 hexadecimal digits: below 2^52, so
// every size is exact.
const SIZE_LINE =
  /^([0-9A-Fa-f]{1,13})(?:;[!#$%&'*+.^_`|~0-9A-Za-z-]+(?:=(?:[!#$%&'*+.^_`|~0-9A-Za-z-]+|"(?:[\t\x20!#-[\]-~\x80-\xff]|\\[\t\x20-\x7e\x80-\xff])*"))?)*$/
const PARTIAL_SIZE_LINE = /^[0-9A-Fa-f]{0,13}(?:\r?|;[\t\x20-\x7e\x80-\xff]*\r?)$/
const TRAILER_LINE = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\t\x20-\x7e\x80-\xff]*$/
// RFC 9110 §6.5.1: a trailer that speaks of framing or of the connection is an attack or a mistake; some servers obey it.
const FRAMING_TRAILER =
  /^(?:content-length|transfer-encoding|connection|proxy-connection|upgrade):/i

/** Decodes a chunked body (RFC 9112 §7.1) piece by piece; extensions and trailers are dropped. */
export class ChunkedDecoder {
  #state: 'size' | 'data' | 'data-end' | 'trailer' | 'done' = 'size'
  #left = 0
  #line = ''
  #overhead = 0
  readonly #sink: ChunkSink

  constructor(sink: ChunkSink) {
    this.#sink = sink
  }

  get done(): boolean {
    return this.#state === 'done'
  }

  /** Takes bytes from `start`; returns where it stopped (before `end` only when done), or a text when they are malformed. */
  push(buffer: Buffer, start: number, end: number): number | string {
    let at = start
    while (at < end && this.#state !== 'done') {
      if (this.#state === 'data') {
        const stop = Math.min(end, at + this.#left)
        this.#sink.onChunk(buffer, at, stop)
        this.#left -= stop - at
        at = stop
        if (this.#left === 0) this.#state = 'data-end'
        continue
      }
      const lf = buffer.indexOf(0x0a, at)
      const stop = lf < 0 || lf >= end ? end : lf + 1
      this.#line += buffer.toString('latin1', at, stop)
      at = stop
      const problem = this.#line.endsWith('\n') ? this.#takeLine() : this.#partialLine()
      if (problem) return problem
    }
    return at
  }

  // What can never become a line is refused at once: nobody should wait for its end.
  #partialLine(): string | undefined {
    const line = this.#line
    if (this.#state === 'trailer') {
      return line.length > MAX_CHUNK_OVERHEAD ? 'trailer too long' : undefined
    }
    if (line.length > MAX_CHUNK_LINE) return 'chunk line too long'
    if (this.#state === 'data-end') return line === '\r' ? undefined : 'chunk longer than its size'
    return PARTIAL_SIZE_LINE.test(line) ? undefined : 'malformed chunk size'
  }

  #takeLine(): string | undefined {
    if (!this.#line.endsWith('\r\n')) return 'line of a chunked body without CRLF'
    const line = this.#line.slice(0, -2)
    this.#line = ''
    if (this.#state === 'data-end') {
      if (line !== '') return 'chunk longer than its size'
      this.#state = 'size'
      return undefined
    }
    this.#overhead += line.length
    if (this.#overhead > MAX_CHUNK_OVERHEAD) return 'too many chunk extensions or trailers'
    return this.#state === 'size' ? this.#takeSize(line) : this.#takeTrailer(line)
  }

  #takeSize(line: string): string | undefined {
    if (line.length > MAX_CHUNK_LINE) return 'chunk line too long'
    const match = SIZE_LINE.exec(line)
    if (!match) return 'malformed chunk size'
    this.#overhead -= match[1]!.length
    this.#left = Number.parseInt(match[1]!, 16)
    this.#state = this.#left === 0 ? 'trailer' : 'data'
    return undefined
  }

  #takeTrailer(line: string): string | undefined {
    if (line === '') this.#state = 'done'
    else if (!TRAILER_LINE.test(line)) return 'malformed trailer'
    else if (FRAMING_TRAILER.test(line))
      return 'trailer that speaks of framing or of the connection'
    return undefined
  }
}
