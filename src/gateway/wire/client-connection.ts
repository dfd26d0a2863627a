import type { Socket } from 'node:net'
import { Rejection } from '../rejection.ts'
import type { ClientTimeouts, ConnectionHandler, RequestListener } from './connection-handler.ts'
import { HeadFinder, isNoHead, STRAY_CONTROL } from './head-finder.ts'
import { type BodySink, RequestBody } from './request-body.ts'
import { HeadMemory, MAX_HEAD_BYTES } from './request-head.ts'
import { WriteWatch } from './write-watch.ts'

export type { ClientTimeouts, ConnectionHandler, RequestListener }

/** Bytes of a body, or of the next request, kept while nobody takes them; then the socket is paused. */
const MAX_HELD_BYTES = 65_536
/** Bytes a client may send after its last answer before nothing is read any more. */
const MAX_DISCARDED_BYTES = 1_048_576
/** How long a client may go on sending after its last answer. */
const LINGER_MS = 1000
/** How long a drained connection stays open for a request that is on its way. */
const DRAIN_IDLE_MS = 500
/** The least bytes of body in `bodyMs`: who sends fewer holds the connection, not an upload. */
export const MIN_BODY_PROGRESS_BYTES = 1024

type Handler = ConnectionHandler<ClientConnection>
const NOBODY: BodySink = { onBody: () => {} }

/** One client connection: requests one after the other, never two at once, whatever is pipelined. */
export class ClientConnection {
  readonly socket: Socket
  readonly #handler: Handler
  readonly #timeouts: ClientTimeouts
  readonly #finder = new HeadFinder()
  readonly #memory = new HeadMemory()
  readonly #writing = new WriteWatch()
  #held: Buffer | undefined
  #request: RequestListener | undefined
  #body: RequestBody | undefined
  #reading = false
  #paused = false
  /** No further request on this connection. */
  #last = false
  #draining = false
  /** The last answer is written: only its delivery is waited for. */
  #finishing = false
  #discarded = 0
  #deadline: number
  /** Bytes of body when the deadline was last moved. */
  #progress = 0
  halfClosed = false
  /** The token of the last request and the key that was made of it. */
  lastToken: { token: string; prefix: string; key: string } | undefined

  constructor(socket: Socket, handler: Handler, timeouts: ClientTimeouts, now: number) {
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
    return this.#last || this.#draining || (this.halfClosed && this.#held === undefined)
  }

  get bodyComplete(): boolean {
    return this.#body === undefined || this.#body.complete
  }

  get bodyBytes(): number {
    return this.#body?.bytes ?? 0
  }

  /** Who listens to the request that was just read; set before anything else is done with it. */
  listen(listener: RequestListener): void {
    this.#request = listener
  }

  /** Starts handing the body to the request's listener: first what is here already, within this call. */
  readBody(expectsContinue: boolean): void {
    this.#reading = true
    if (this.bodyComplete) return this.#request?.onBodyEnd()
    this.resume()
    this.#awaitBody(Date.now())
    const held = this.#held
    this.#held = undefined
    if (held) this.#feed(held)
    else if (expectsContinue) this.socket.write('HTTP/1.1 100 Continue\r\n\r\n', 'latin1')
    if (this.halfClosed && !this.bodyComplete) this.#cutBody()
  }

  pause(): void {
    if (this.#paused) return
    this.#paused = true
    this.socket.pause()
  }

  resume(): void {
    if (!this.#paused) return
    this.#paused = false
    // The wait was not the client's fault: its time starts again.
    if (this.#reading && !this.bodyComplete) this.#awaitBody(Date.now())
    this.socket.resume()
  }

  /** Says that this answer is the last one of the connection. */
  closeAfterAnswer(): void {
    this.#last = true
  }

  /** Nobody wants the body: what is here of it is passed over, and where more would follow the answer is the last one. */
  skipBody(): void {
    const body = this.#body
    if (!body || body.complete) return
    const held = this.#held
    if (held && !this.#reading) {
      const stop = body.push(held, 0, held.length, NOBODY)
      if (typeof stop === 'number')
        this.#held = stop < held.length ? held.subarray(stop) : undefined
    }
    if (!body.complete) this.#last = true
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
    // A TLS socket cannot be reset; it ends without close_notify, which is as visible.
    if ('encrypted' in this.socket) this.socket.destroy()
    else this.socket.resetAndDestroy()
  }

  /** Closes after the answer in flight, or when no request comes any more. */
  drain(): void {
    this.#draining = true
    if (this.#request || this.#held) return
    this.#deadline = Math.min(this.#deadline, Date.now() + DRAIN_IDLE_MS)
  }

  /** Ends at once, whatever is under way: the gateway itself is ending. */
  interrupt(): void {
    const request = this.#request
    this.#request = undefined
    if (!request) return void this.socket.destroy()
    request.onInterrupted()
    this.cut()
  }

  /** Called about every second: what took too long ends here. */
  tick(now: number): void {
    if (this.#writing.isStalled(this.socket, now, this.#timeouts.writeMs)) return this.cut()
    if (this.#request) return this.#tickBody(now)
    if (now < this.#deadline || this.socket.writableLength > 0) return
    if (this.#finishing) this.socket.destroy()
    else if (this.#held) this.#malformed('requestTimeout', 'head not complete in time')
    else this.socket.destroySoon()
  }

  #tickBody(now: number): void {
    if (!this.#reading || this.#paused || this.bodyComplete) return
    if (this.bodyBytes - this.#progress >= MIN_BODY_PROGRESS_BYTES) return this.#awaitBody(now)
    if (now < this.#deadline) return
    this.#faultBody('requestTimeout', ['001004', { timeoutMs: this.#timeouts.bodyMs }])
  }

  #awaitBody(now: number): void {
    this.#deadline = now + this.#timeouts.bodyMs
    this.#progress = this.bodyBytes
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
    const stop = body.push(chunk, 0, chunk.length, request)
    if (this.#request !== request) return
    if (typeof stop === 'string')
      return this.#faultBody('badRequest', ['001001', { problem: stop }])
    if (stop < chunk.length) this.#hold(chunk.subarray(stop))
    if (body.complete) request.onBodyEnd()
    else request.onBodyIdle()
  }

  #next(): void {
    if (this.#request || !this.#held || this.socket.destroyed) return
    const found = this.#finder.find(this.#held)
    if (found === 'found') {
      const { end, text } = this.#finder
      this.#held = end < this.#held.length ? this.#held.subarray(end) : undefined
      return this.#open(text)
    }
    if (typeof found === 'object') return this.#malformed(found.problem, found.text)
    if (found === 'empty') {
      this.#held = undefined
      if (this.halfClosed) this.socket.end()
    } else if (this.halfClosed) this.#malformed('badRequest', 'head cut off')
    else if (found === 'begun') this.#deadline = Date.now() + this.#timeouts.headMs
  }

  #open(text: string): void {
    const head = this.#handler.parse(text, this.#memory)
    if (head instanceof Rejection) {
      this.#last = true
      this.#held = undefined
      // The same answer as when it comes in pieces, whatever else is wrong with it.
      const rejection = isNoHead(`${text}\r\n`) ? malformed('badRequest', STRAY_CONTROL) : head
      return this.#handler.onMalformed(this, rejection, text)
    }
    this.#last ||= head.minor === 0 || head.connection.includes('close')
    this.#body = head.chunked || head.contentLength > 0 ? new RequestBody(head) : undefined
    this.#handler.onRequest(this, head)
  }

  #malformed(problem: Rejection['problem'], text: string): void {
    const raw = this.#held!.toString('latin1', 0, MAX_HEAD_BYTES)
    this.#last = true
    this.#held = undefined
    this.#handler.onMalformed(this, malformed(problem, text), raw)
  }

  // Nothing more of the body is read: what still comes is held, then thrown away with the connection.
  #faultBody(problem: Rejection['problem'], finding: Rejection['findings'][number]): void {
    this.#last = true
    this.#reading = false
    this.#request?.onBodyFault(new Rejection(problem, [finding]))
  }

  #cutBody(): void {
    this.#faultBody('badRequest', ['001001', { problem: 'body cut off' }])
  }

  #onHalfClose(): void {
    this.halfClosed = true
    if (this.#request) {
      if (this.#reading && !this.bodyComplete) this.#cutBody()
      return
    }
    if (this.#held && !this.#last) this.#next()
    else this.socket.end()
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
    this.#finishing = true
    this.#held = undefined
    this.#deadline = Number.POSITIVE_INFINITY
    this.socket.end(() => {
      this.#deadline = Date.now() + LINGER_MS
    })
    this.resume()
  }

  #discard(chunk: Buffer): void {
    this.#discarded += chunk.length
    if (this.#discarded > MAX_DISCARDED_BYTES) this.pause()
  }
}

function malformed(problem: Rejection['problem'], text: string): Rejection {
  return new Rejection(problem, [['001001', { problem: text }]])
}
