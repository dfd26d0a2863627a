import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import tls from 'node:tls'
import { PATIENCE_MS, within } from './patience.ts'
import { type RawResponse, readResponse } from './strict-response.ts'

const LARGE_BYTES = 262_144

/** How a connection ended: closed in order, or broken. */
export type Ending = 'end' | 'reset'

/** How a client connects. */
export type RawClientOptions = {
  readonly host?: string
  readonly tls?: tls.ConnectionOptions
  /** Reads nothing until `resume`. */
  readonly paused?: boolean
}

/** A client that sends any bytes and takes answers only as the RFC writes them. */
export class RawClient {
  readonly socket: net.Socket
  readonly #ending: Promise<Ending>
  /** Bytes received so far, taken ones included. */
  received = 0
  #unread: Buffer = Buffer.alloc(0)
  #arrived: Buffer[] = []
  #ended: Ending | undefined
  #wake = () => {}

  constructor(socket: net.Socket) {
    this.socket = socket
    socket.on('data', (chunk: Buffer) => {
      this.received += chunk.length
      this.#arrived.push(chunk)
      this.#wake()
    })
    this.#ending = new Promise((resolve) => {
      const end = (ending: Ending) => {
        this.#ended ??= ending
        this.#wake()
        resolve(this.#ended)
      }
      socket.on('error', () => end('reset'))
      socket.on('end', () => end('end'))
      socket.on('close', () => end('reset'))
    })
  }

  /** How the server ended the connection, waited for. */
  get ending(): Promise<Ending> {
    return within(this.#ending, 'the end of the connection')
  }

  /** Bytes that came and belong to no answer taken so far. */
  get unread(): string {
    return this.#gather().toString('latin1')
  }

  /** Sends bytes (text is Latin-1); done when they have left the process. */
  send(bytes: string | Buffer): Promise<void> {
    const data = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes
    return new Promise((resolve) => this.socket.write(data, () => resolve()))
  }

  /** Sends bytes in small pieces with pauses in between, each in a packet of its own. */
  async trickle(
    bytes: string | Buffer,
    { pieceBytes = 1, everyMs = 1 }: { pieceBytes?: number; everyMs?: number } = {},
  ): Promise<void> {
    const data = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes
    for (let at = 0; at < data.length && this.#ended === undefined; at += pieceBytes) {
      await this.send(data.subarray(at, at + pieceBytes))
      await sleep(everyMs)
    }
  }

  /** Says that nothing more will be sent, and goes on reading. */
  finish(): void {
    this.socket.end()
  }

  /** Breaks the connection with a TCP reset. */
  reset(): void {
    this.socket.resetAndDestroy()
  }

  /** The next answer; refuses whatever is not exactly one. */
  async response({ toHead = false } = {}): Promise<RawResponse> {
    const deadline = Date.now() + PATIENCE_MS
    for (;;) {
      const context = { toHead, ended: this.#ended === 'end' }
      const response = readResponse(this.#gather(), context)
      if (response) {
        this.#unread = this.#unread.subarray(response.wireBytes)
        return response
      }
      if (this.#ended) throw new Error(`connection ${this.#ended} in place of an answer`)
      await this.#more(deadline)
      // A large answer is read from its start again: better seldom than for every packet.
      if (this.#unread.length > LARGE_BYTES) await sleep(20)
    }
  }

  /** Sends a request and takes its answer. */
  async exchange(bytes: string | Buffer, options?: { toHead?: boolean }): Promise<RawResponse> {
    await this.send(bytes)
    return this.response(options)
  }

  /** Waits until the unread bytes hold the text. */
  async sees(text: string): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS
    while (!this.unread.includes(text)) {
      if (this.#ended) throw new Error(`connection ${this.#ended} before ${JSON.stringify(text)}`)
      await this.#more(deadline)
    }
  }

  close(): void {
    this.socket.destroy()
  }

  [Symbol.dispose](): void {
    this.close()
  }

  #gather(): Buffer {
    if (this.#arrived.length > 0) {
      this.#unread = Buffer.concat([this.#unread, ...this.#arrived])
      this.#arrived = []
    }
    return this.#unread
  }

  #more(deadline: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = () => {
        reject(
          new Error(
            `no answer in ${PATIENCE_MS} ms; so far ${JSON.stringify(this.unread.slice(0, 500))}`,
          ),
        )
      }
      const timer = setTimeout(late, Math.max(deadline - Date.now(), 0))
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

/** Connects to a port of this machine; `using` closes it again. */
export async function connectRaw(
  port: number,
  { host = '127.0.0.1', paused = false, ...options }: RawClientOptions = {},
): Promise<RawClient> {
  const socket = options.tls
    ? tls.connect({ ...options.tls, host, port, allowHalfOpen: true } as tls.ConnectionOptions)
    : net.connect({ host, port, allowHalfOpen: true, noDelay: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.once(options.tls ? 'secureConnect' : 'connect', resolve)
  })
  const client = new RawClient(socket)
  if (paused) socket.pause()
  return client
}

/** One request on a connection of its own, its answer, and how the server ended the connection if it did. */
export async function request(
  port: number,
  bytes: string | Buffer,
  options?: { toHead?: boolean },
): Promise<RawResponse> {
  using client = await connectRaw(port)
  return await client.exchange(bytes, options)
}
