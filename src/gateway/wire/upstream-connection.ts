import net from 'node:net'
import tls from 'node:tls'
import { ChunkedDecoder } from './chunked.ts'
import { MAX_RESPONSE_HEAD_BYTES, parseResponseHead, type ResponseHead } from './response-head.ts'

/** The most interim (1xx) answers before the final one. */
const MAX_INTERIM_ANSWERS = 16

/** What all plain connections read into: nothing of it is kept beyond the call, so one buffer serves all of them. */
const READ_BUFFER = Buffer.allocUnsafeSlow(65_536)

/** Where an application listens, and how to talk to it. */
export type UpstreamAddress = {
  readonly host: string
  readonly port: number
  readonly tls: tls.ConnectionOptions | undefined
  readonly connectTimeoutMs: number
  readonly readTimeoutMs: number
  readonly lookup: net.LookupFunction | undefined
}

/** What can go wrong with an application, as far as the answer to the client is concerned. */
export type UpstreamFault = {
  kind: 'unreachable' | 'invalid' | 'closed' | 'timeout' | 'connect-timeout'
  problem: string
}

/** Receives one response; a slice of body is only valid during the call. */
export type ResponseListener = {
  onResponseHead(head: ResponseHead): void
  onResponseBody(buffer: Buffer, start: number, end: number): void
  /** What has come is handed on, and more must follow. */
  onResponseIdle(): void
  onResponseEnd(): void
  onUpstreamFault(fault: UpstreamFault): void
  onUpstreamDrain(): void
}

/** Told when a connection can be used again, or cannot. */
export type ConnectionOwner = {
  onReusable(connection: UpstreamConnection): void
  onLost(connection: UpstreamConnection): void
}

/** One connection to an application: one request and its response at a time. */
export class UpstreamConnection {
  readonly socket: net.Socket
  readonly #owner: ConnectionOwner
  readonly #address: UpstreamAddress
  #listener: ResponseListener | undefined
  #connected = false
  #toHead = false
  #text = ''
  #head: ResponseHead | undefined
  #left = 0
  #decoder: ChunkedDecoder | undefined
  #interim = 0
  #requestSent = false
  #paused = false
  #lost = false
  /** Requests answered on this connection before. */
  served = 0
  /** When the exchange, or the wait for the next one, counts as too long. */
  deadline = 0

  constructor(address: UpstreamAddress, owner: ConnectionOwner, now: number) {
    this.#address = address
    this.#owner = owner
    this.deadline = now + address.connectTimeoutMs
    this.socket = address.tls ? this.#openTls(address, address.tls) : this.#openPlain(address)
    this.socket.on('drain', () => this.#onDrain())
    this.socket.on('end', () => this.#onEnd())
    this.socket.on('error', (error) => this.#onError(error))
    this.socket.on('close', () => this.#onError(undefined))
  }

  #openPlain({ host, port, lookup }: UpstreamAddress): net.Socket {
    const callback = (bytes: number): boolean => {
      this.#onData(READ_BUFFER.subarray(0, bytes))
      return true
    }
    const onread = { buffer: READ_BUFFER, callback }
    const socket = net.connect({ host, port, lookup, onread, noDelay: true })
    return socket.once('connect', () => this.#onConnect())
  }

  #openTls({ host, port, lookup }: UpstreamAddress, options: tls.ConnectionOptions): net.Socket {
    const socket = tls.connect({ ...options, host, port, lookup })
    socket.on('data', (chunk: Buffer) => this.#onData(chunk))
    return socket.once('secureConnect', () => this.#onConnect())
  }

  /** Whether anything of an answer has come, be it an interim one. */
  get responding(): boolean {
    return this.#head !== undefined || this.#text !== '' || this.#interim > 0
  }

  /** Begins an exchange with the head of a request (and its body, when it is complete). */
  send(
    listener: ResponseListener,
    head: string,
    toHead: boolean,
    complete: boolean,
    now: number,
  ): boolean {
    this.#listener = listener
    this.#toHead = toHead
    this.#requestSent = complete
    const taken = this.socket.write(head, 'latin1')
    this.#await(now)
    return taken
  }

  /** More of the request; true while the socket takes it without queueing. */
  write(data: Buffer | string, complete: boolean): boolean {
    this.#requestSent = complete
    const taken =
      typeof data === 'string' ? this.socket.write(data, 'latin1') : this.socket.write(data)
    this.#await(Date.now())
    return taken
  }

  // The application is waited for once it has the whole request, or does not take more of it; else it waits for us.
  #await(now: number): void {
    if (!this.#connected) return
    const due = (this.#requestSent || this.socket.writableNeedDrain) && !this.#paused
    this.deadline = due ? now + this.#address.readTimeoutMs : Number.POSITIVE_INFINITY
  }

  /** Ends the exchange from our side: the connection is not used again. */
  abandon(): void {
    this.#listener = undefined
    this.#lose()
  }

  pause(): void {
    this.#paused = true
    this.socket.pause()
    this.deadline = Number.POSITIVE_INFINITY
  }

  resume(now: number): void {
    this.#paused = false
    this.#await(now)
    this.socket.resume()
  }

  /** Called by the pool when the deadline has passed. */
  expire(): void {
    if (!this.#listener) return this.#lose()
    this.#fail(
      this.#connected
        ? { kind: 'timeout', problem: `no data for ${this.#address.readTimeoutMs} ms` }
        : {
            kind: 'connect-timeout',
            problem: `no connection within ${this.#address.connectTimeoutMs} ms`,
          },
    )
  }

  #onConnect(): void {
    this.#connected = true
    if (this.#address.tls) this.socket.setNoDelay(true)
    this.#await(Date.now())
  }

  #onDrain(): void {
    if (!this.#listener) return
    this.#await(Date.now())
    this.#listener.onUpstreamDrain()
  }

  #onData(chunk: Buffer): void {
    // Bytes that nobody asked for: the connection cannot be trusted any more (CVE-2026-48931).
    if (!this.#listener) return this.#lose()
    this.#await(Date.now())
    let at = 0
    while (this.#head === undefined) {
      const next = this.#takeHead(chunk, at)
      if (next === undefined) return
      at = next
    }
    this.#takeBody(chunk, at)
  }

  // Returns where the body starts in the chunk, undefined when there is no final head yet.
  #takeHead(chunk: Buffer, from: number): number | undefined {
    const before = this.#text.length
    this.#text += chunk.toString('latin1', from, from + MAX_RESPONSE_HEAD_BYTES + 4)
    const end = this.#text.indexOf('\r\n\r\n', Math.max(before - 3, 0))
    if (end > MAX_RESPONSE_HEAD_BYTES) return this.#invalid('header fields too large')
    if (end < 0) {
      if (this.#text.length > MAX_RESPONSE_HEAD_BYTES + 3) this.#invalid('header fields too large')
      else if (this.#text.length > 4 && !this.#text.startsWith('HTTP/'))
        this.#invalid('malformed status line')
      return undefined
    }
    const head = parseResponseHead(this.#text.slice(0, end), this.#toHead)
    this.#text = ''
    if (typeof head === 'string') return this.#invalid(head)
    if (head.status === 101) return this.#invalid('upgrade that nobody asked for')
    const bodyStart = from + end + 4 - before
    if (head.status >= 200) this.#begin(head)
    else if (++this.#interim > MAX_INTERIM_ANSWERS) return this.#invalid('too many interim answers')
    else if (bodyStart >= chunk.length) return undefined
    return bodyStart
  }

  #begin(head: ResponseHead): void {
    this.#head = head
    if (head.framing.kind === 'length') this.#left = head.framing.bytes
    if (head.framing.kind === 'chunked') {
      this.#decoder = new ChunkedDecoder({
        onChunk: (buffer, start, end) => this.#listener?.onResponseBody(buffer, start, end),
      })
    }
    this.#listener!.onResponseHead(head)
  }

  #takeBody(chunk: Buffer, from: number): void {
    const stop = this.#bodyPart(chunk, from)
    if (!this.#listener) return
    if (typeof stop === 'string') return this.#fail({ kind: 'invalid', problem: stop })
    if (!this.#complete()) return this.#listener.onResponseIdle()
    this.#finish(stop === chunk.length)
  }

  #bodyPart(chunk: Buffer, from: number): number | string {
    if (this.#decoder) return this.#decoder.push(chunk, from, chunk.length)
    const kind = this.#head!.framing.kind
    const stop = kind === 'close' ? chunk.length : Math.min(chunk.length, from + this.#left)
    this.#left -= stop - from
    if (stop > from) this.#listener?.onResponseBody(chunk, from, stop)
    return stop
  }

  #complete(): boolean {
    if (this.#decoder) return this.#decoder.done
    return this.#head!.framing.kind !== 'close' && this.#left <= 0
  }

  #finish(clean: boolean): void {
    const listener = this.#listener!
    const reusable = clean && this.#head!.keepAlive && this.#requestSent
    this.#listener = undefined
    this.#head = undefined
    this.#decoder = undefined
    this.#left = 0
    this.#interim = 0
    this.served++
    // Nobody will ask for more of this answer; the next one must be heard.
    if (this.#paused) this.resume(Date.now())
    if (reusable) this.#owner.onReusable(this)
    else this.#lose()
    listener.onResponseEnd()
  }

  #onEnd(): void {
    if (this.#listener && this.#head?.framing.kind === 'close') this.#finish(false)
    else this.#onError(undefined)
  }

  #onError(error: Error | undefined): void {
    if (!this.#listener) return this.#lose()
    if (!this.#connected) {
      this.#fail({ kind: 'unreachable', problem: codeOf(error) ?? 'connection refused' })
    } else {
      this.#fail({
        kind: 'closed',
        problem: codeOf(error) ?? 'connection closed before the answer was complete',
      })
    }
  }

  #invalid(problem: string): undefined {
    this.#fail({ kind: 'invalid', problem })
  }

  #fail(fault: UpstreamFault): void {
    const listener = this.#listener
    this.#listener = undefined
    this.#lose()
    listener?.onUpstreamFault(fault)
  }

  #lose(): void {
    if (this.#lost) return
    this.#lost = true
    this.socket.destroy()
    this.#owner.onLost(this)
  }
}

function codeOf(error: Error | undefined): string | undefined {
  return error && 'code' in error && typeof error.code === 'string' ? error.code : error?.message
}
