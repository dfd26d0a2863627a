import type { Socket } from 'node:net'
import { Rejection } from '../rejection.ts'
import { RequestBody } from './request-body.ts'
import { MAX_HEAD_BYTES, type RequestHead } from './request-head.ts'

/** Bytes of a body, or of the next request, kept while nobody takes them; then the socket is paused. */
const MAX_HELD_BYTES = 65_536
/** Bytes a client may send after its last answer before the connection is cut. */
const MAX_DISCARDED_BYTES = 1_048_576
const LINGER_MS = 1000

/** How long a client may take, in milliseconds. */
export type ClientTimeouts = { headMs: number; idleMs: number; bodyMs: number; writeMs: number }

/** One request's reader of what the client does; the connection calls it, in this order, until the answer has ended. */
export type RequestListener = {
  onBody(buffer: Buffer, start: number, end: number): void
  onBodyIdle(): void
  onBodyEnd(): void
  onBodyFault(rejection: Rejection): void
  onClientGone(): void
  onClientDrain(): void
}

/** Who answers requests. */
export type ConnectionHandler = {
  parse(text: string): RequestHead | Rejection
  /** Calls `connection.listen` before it does anything else. */
  onRequest(connection: ClientConnection, head: RequestHead): void
  /** A head that cannot be answered as a request; `raw` is what came of it. */
  onMalformed(connection: ClientConnection, rejection: Rejection, raw: string): void
  onClosed(connection: ClientConnection): void
}

/** One client connection: requests one after the other, never two at once, whatever is pipelined. */
export class ClientConnection {
  readonly socket: Socket
  readonly #handler: ConnectionHandler
  readonly #timeouts: ClientTimeouts
  #held: Buffer | undefined
  #request: RequestListener | undefined
  #body: RequestBody | undefined
  #reading = false
  #paused = false
  /** No further request on this connection. */
  #last = false
  #draining = false
  #deadline: number
  halfClosed = false

  constructor(socket: Socket, handler: ConnectionHandler, timeouts: ClientTimeouts, now: number) {
    this.socket = socket
    this.#handler = handler
    this.#timeouts = timeouts
    this.#deadline = now + timeouts.headMs
    socket.on('data', (chunk: Buffer) => this.#onData(chunk))
    socket.on('end', () => this.#onHalfClose())
    socket.on('drain', () => this.#request?.onClientDrain())
    socket.on('error', () => socket.destroy())
    socket.on('close', () => this.#onClose())
  }

  get busy(): boolean {
    return this.#request !== undefined
  }

  /** Whether the answer must say Connection: close. */
  get closing(): boolean {
    return this.#last || this.#draining || this.halfClosed
  }

  get bodyComplete(): boolean {
    return this.#body === undefined || this.#body.complete
  }

  get bodyBytes(): number {
    return this.#body?.bytes ?? 0
  }

  /** Starts handing the body to the request's listener: first what is here already, within this call. */
  readBody(expectsContinue: boolean): void {
    this.#reading = true
    const held = this.#held
    this.#held = undefined
    if (held) this.#feed(held)
    else if (this.bodyComplete) this.#request?.onBodyEnd()
    else if (expectsContinue) this.socket.write('HTTP/1.1 100 Continue\r\n\r\n', 'latin1')
    this.resume()
  }

  pause(): void {
    if (this.#paused) return
    this.#paused = true
    this.socket.pause()
  }

  resume(): void {
    if (!this.#paused) return
    this.#paused = false
    this.socket.resume()
  }

  /** Says that this answer is the last one of the connection. */
  closeAfterAnswer(): void {
    this.#last = true
  }

  /** The answer has been written in full: goes on with the next request, or closes. */
  answered(now: number): void {
    const complete = this.bodyComplete
    this.#request = undefined
    this.#body = undefined
    this.#reading = false
    if (this.closing || !complete) return this.#finish()
    this.#deadline = now + this.#timeouts.idleMs
    this.resume()
    if (this.#held) setImmediate(() => this.#next())
  }

  /** Breaks the connection: what the client has is visibly incomplete. */
  cut(): void {
    this.socket.resetAndDestroy()
  }

  /** Closes now when idle, else after the answer in flight. */
  drain(): void {
    this.#draining = true
    if (!this.#request && !this.#held) this.socket.destroySoon()
  }

  /** Called about every second: what took too long ends here. */
  tick(now: number): void {
    if (this.socket.writableNeedDrain || this.socket.writableLength > 0) {
      this.#deadline = Math.min(this.#deadline, now + this.#timeouts.writeMs)
    }
    if (now < this.#deadline) return
    if (this.#request && !this.bodyComplete && this.#reading && !this.#paused) {
      this.#deadline = Number.POSITIVE_INFINITY
      this.#last = true
      this.#request.onBodyFault(
        new Rejection('requestTimeout', [['001004', { timeoutMs: this.#timeouts.bodyMs }]]),
      )
    } else if (this.socket.writableNeedDrain) {
      this.socket.destroy()
    } else if (!this.#request) {
      this.#held ? this.#lateHead() : this.socket.destroySoon()
    }
  }

  #onData(chunk: Buffer): void {
    if (this.#request) {
      if (this.#reading && !this.bodyComplete) this.#feed(chunk)
      else this.#hold(chunk)
      return
    }
    if (this.#last) return this.#discard(chunk)
    this.#held = this.#held ? Buffer.concat([this.#held, chunk]) : chunk
    this.#next()
  }

  #hold(chunk: Buffer): void {
    this.#held = this.#held ? Buffer.concat([this.#held, chunk]) : chunk
    if (this.#held.length > MAX_HELD_BYTES) this.pause()
  }

  #feed(chunk: Buffer): void {
    const body = this.#body!
    const request = this.#request!
    this.#deadline = Date.now() + this.#timeouts.bodyMs
    const stop = body.push(chunk, 0, chunk.length, request)
    if (this.#request !== request) return
    if (typeof stop === 'string') {
      this.#last = true
      return request.onBodyFault(new Rejection('badRequest', [['001001', { problem: stop }]]))
    }
    if (stop < chunk.length) this.#hold(chunk.subarray(stop))
    if (body.complete) {
      this.#deadline = Number.POSITIVE_INFINITY
      request.onBodyEnd()
    } else request.onBodyIdle()
  }

  #next(): void {
    if (this.#request || !this.#held || this.socket.destroyed) return
    const text = this.#held.toString('latin1', 0, MAX_HEAD_BYTES + 4)
    // RFC 9112 §2.2: empty lines before a request line are skipped.
    const start = /^(?:\r\n)*/.exec(text)![0].length
    const end = text.indexOf('\r\n\r\n', start)
    if (end < 0) return this.#partialHead(text.slice(start))
    const bodyStart = end + 4
    this.#held = bodyStart < this.#held.length ? this.#held.subarray(bodyStart) : undefined
    this.#open(text.slice(start, end))
  }

  #partialHead(text: string): void {
    if (text.length === 0) return
    if (text.length >= MAX_HEAD_BYTES) {
      const problem = text.indexOf('\r\n') < 0 ? 'targetTooLong' : 'headersTooLarge'
      return this.#malformed(problem, `head over ${MAX_HEAD_BYTES} bytes`, text)
    }
    // A bare LF or a control character can never become a head: there is no need to wait for more.
    if (/[^\r]\n|[\x00-\x08\x0b\x0c\x0e-\x1f]|\r[^\n]/.test(text)) {
      return this.#malformed('badRequest', 'control character or bare line feed in the head', text)
    }
    if (
      this.#deadline === Number.POSITIVE_INFINITY ||
      this.#deadline > Date.now() + this.#timeouts.headMs
    ) {
      this.#deadline = Date.now() + this.#timeouts.headMs
    }
    if (this.halfClosed) this.#malformed('badRequest', 'head cut off', text)
  }

  #open(text: string): void {
    const head = this.#handler.parse(text)
    if (head instanceof Rejection) {
      this.#last = true
      this.#held = undefined
      this.#handler.onMalformed(this, head, text)
      return
    }
    this.#deadline = Number.POSITIVE_INFINITY
    this.#last ||= head.minor === 0 || head.connection.includes('close')
    this.#body = head.chunked || head.contentLength > 0 ? new RequestBody(head) : undefined
    this.#handler.onRequest(this, head)
  }

  /** Who listens to the request that was just read; set before anything else is done with it. */
  listen(listener: RequestListener): void {
    this.#request = listener
  }

  #malformed(problem: Rejection['problem'], text: string, raw: string): void {
    this.#last = true
    this.#held = undefined
    this.#deadline = Number.POSITIVE_INFINITY
    const rejection = new Rejection(problem, [['001001', { problem: text }]])
    this.#handler.onMalformed(this, rejection, raw)
  }

  #lateHead(): void {
    this.#malformed(
      'requestTimeout',
      'head not complete in time',
      this.#held!.toString('latin1', 0, 1024),
    )
  }

  #onHalfClose(): void {
    this.halfClosed = true
    if (this.#request && this.#reading && !this.bodyComplete) {
      this.#request.onBodyFault(
        new Rejection('badRequest', [['001001', { problem: 'body cut off' }]]),
      )
    } else if (!this.#request) {
      if (this.#held && !this.#last) this.#next()
      if (!this.#request) this.socket.end()
    }
  }

  #onClose(): void {
    const request = this.#request
    this.#request = undefined
    request?.onClientGone()
    this.#handler.onClosed(this)
  }

  // The client may still be sending: reading on for a moment keeps the answer from being lost to a reset.
  #finish(): void {
    this.#last = true
    this.#held = undefined
    this.#discarded = 0
    this.socket.end()
    this.resume()
    if (!this.halfClosed) setTimeout(() => this.socket.destroy(), LINGER_MS).unref()
  }

  #discarded = 0

  #discard(chunk: Buffer): void {
    this.#discarded += chunk.length
    if (this.#discarded > MAX_DISCARDED_BYTES) this.socket.destroy()
  }
}
