/** The first bytes of a body that flows by; the rest only counts. */
export class BoundedCopy {
  readonly #maxBytes: number
  readonly #pieces: Buffer[] = []
  #bytes = 0
  truncated = false
  contentType = ''

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  add(buffer: Buffer, start: number, end: number): void {
    const room = this.#maxBytes - this.#bytes
    if (end - start > room) this.truncated = true
    const stop = Math.min(end, start + room)
    if (stop <= start) return
    this.#pieces.push(Buffer.from(buffer.subarray(start, stop)))
    this.#bytes += stop - start
  }

  /** Text when the bytes are UTF-8 (a character cut in half at the bound is left out), Base64 otherwise. */
  text(redact: (text: string, contentType: string) => string): {
    body: string
    encoding: 'utf8' | 'base64'
  } {
    const bytes = Buffer.concat(this.#pieces)
    const text = new TextDecoder('utf-8').decode(bytes, { stream: this.truncated })
    if (!text.includes('\ufffd') && !text.includes('\0')) {
      return { body: redact(text, this.contentType), encoding: 'utf8' }
    }
    const redacted = redact(bytes.toString('latin1'), this.contentType)
    return { body: Buffer.from(redacted, 'latin1').toString('base64'), encoding: 'base64' }
  }
}
