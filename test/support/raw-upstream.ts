import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { within } from './patience.ts'

/** One connection of the gateway to a scripted application. */
export class RawPeer {
  readonly socket: net.Socket
  /** Which connection of the application this is, from 1. */
  readonly number: number
  /** Everything that came over it, as Latin-1. */
  received = ''
  /** Becomes true when the gateway has gone. */
  gone = false
  readonly #closed: Promise<void>
  #wake = () => {}

  constructor(socket: net.Socket, number: number) {
    this.socket = socket
    this.number = number
    socket.setNoDelay(true)
    socket.on('data', (chunk) => {
      this.received += chunk.toString('latin1')
      this.#wake()
    })
    socket.on('error', () => {})
    this.#closed = new Promise((resolve) => {
      const end = () => {
        this.gone = true
        this.#wake()
        resolve()
      }
      socket.on('end', end)
      socket.on('close', end)
    })
  }

  /** Waits until the gateway has gone. */
  get closed(): Promise<void> {
    return within(this.#closed, 'the gateway to let the application go')
  }

  /** Waits for the head of the next request and takes it; undefined when the gateway has gone. */
  async head(): Promise<string | undefined> {
    while (!this.received.includes('\r\n\r\n')) {
      if (this.gone) return undefined
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    const end = this.received.indexOf('\r\n\r\n') + 4
    const head = this.received.slice(0, end)
    this.received = this.received.slice(end)
    return head
  }

  /** Sends any bytes (text is Latin-1). */
  send(bytes: string | Buffer): void {
    if (!this.socket.writable) return
    this.socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  }

  /** Sends bytes one by one. */
  async trickle(bytes: string, everyMs = 1): Promise<void> {
    for (const byte of bytes) {
      if (this.gone) return
      this.send(byte)
      await sleep(everyMs)
    }
  }

  /** Closes in order. */
  end(): void {
    this.socket.end()
  }

  /** Breaks the connection. */
  reset(): void {
    this.socket.resetAndDestroy()
  }
}

/** What a scripted application does on each connection. */
export type PeerScript = (peer: RawPeer) => void | Promise<void>

/** An application that says exactly the bytes it is told to say. */
export class RawUpstream {
  readonly peers: RawPeer[] = []
  script: PeerScript
  readonly #server: net.Server

  constructor(script: PeerScript) {
    this.script = script
    this.#server = net.createServer({ allowHalfOpen: true }, (socket) => {
      const peer = new RawPeer(socket, this.peers.length + 1)
      this.peers.push(peer)
      void this.script(peer)
    })
  }

  get port(): number {
    return (this.#server.address() as net.AddressInfo).port
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const { socket } of this.peers) socket.destroy()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }
}

/** Starts a scripted application on a free port; `await using` stops it. */
export async function startRawUpstream(script: PeerScript): Promise<RawUpstream> {
  const upstream = new RawUpstream(script)
  await upstream.listen()
  return upstream
}

/** A script that answers every request of a connection with the same bytes. */
export function always(bytes: string): PeerScript {
  return async (peer) => {
    while ((await peer.head()) !== undefined) peer.send(bytes)
  }
}

/** A script that answers the first request of each connection, then does something more. */
export function once(
  bytes: string,
  then: (peer: RawPeer) => void | Promise<void> = () => {},
): PeerScript {
  return async (peer) => {
    if ((await peer.head()) === undefined) return
    peer.send(bytes)
    await then(peer)
  }
}

/** A port of this machine on which nobody listens. */
export async function deadPort(): Promise<number> {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
