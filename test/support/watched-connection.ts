import net from 'node:net'
import { Rejection } from '../../src/gateway/rejection.ts'
import {
  ClientConnection,
  type ClientTimeouts,
  type ConnectionHandler,
  type RequestListener,
} from '../../src/gateway/wire/client-connection.ts'
import { parseRequestHead, type RequestHead } from '../../src/gateway/wire/request-head.ts'
import { eventually } from './patience.ts'
import { connectRaw, type RawClient } from './raw-client.ts'

/** One request that a watched connection was handed, and everything that happened to it. */
export class WatchedRequest implements RequestListener {
  readonly head: RequestHead | undefined
  readonly connection: ClientConnection
  /** What the connection said, in order: body, idle, end, a problem, gone, interrupted, drain. */
  readonly events: string[] = []
  body = ''

  constructor(connection: ClientConnection, head: RequestHead | undefined) {
    this.connection = connection
    this.head = head
  }

  onBody(buffer: Buffer, start: number, end: number): void {
    this.body += buffer.toString('latin1', start, end)
  }

  onBodyIdle(): void {
    this.events.push('idle')
  }

  onBodyEnd(): void {
    this.events.push('end')
  }

  onBodyFault({ problem }: Rejection): void {
    this.events.push(problem)
  }

  onClientGone(): void {
    this.events.push('gone')
  }

  onInterrupted(): void {
    this.events.push('interrupted')
  }

  onClientDrain(): void {
    this.events.push('drain')
  }

  /** Writes an answer and says so to the connection. */
  answer(text = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'): void {
    this.connection.socket.write(text, 'latin1')
    this.connection.answered(Date.now())
  }
}

/** A client connection on a real socket, with its client, and what it hands on. */
export class WatchedConnection implements ConnectionHandler<ClientConnection> {
  readonly requests: WatchedRequest[] = []
  /** Problems of heads that could not be read, with what came of them. */
  readonly malformed: { problem: string; raw: string }[] = []
  closed = 0
  connection!: ClientConnection
  client!: RawClient
  #server!: net.Server

  static async open(timeouts: Partial<ClientTimeouts> = {}): Promise<WatchedConnection> {
    const watched = new WatchedConnection()
    await watched.#open({ headMs: 1e6, idleMs: 1e6, bodyMs: 1e6, writeMs: 1e6, ...timeouts })
    return watched
  }

  parse(text: string): RequestHead | Rejection {
    try {
      return parseRequestHead(text)
    } catch (error) {
      if (error instanceof Rejection) return error
      throw error
    }
  }

  onRequest(connection: ClientConnection, head: RequestHead): void {
    const request = new WatchedRequest(connection, head)
    connection.listen(request)
    this.requests.push(request)
  }

  onMalformed(connection: ClientConnection, { problem }: Rejection, raw: string): void {
    connection.listen(new WatchedRequest(connection, undefined))
    this.malformed.push({ problem, raw })
  }

  onClosed(): void {
    this.closed++
  }

  /** Waits until something holds; every test that waits in vain fails by itself. */
  until(condition: () => boolean): Promise<void> {
    return eventually(condition)
  }

  /** The request of that number, from 0, waited for. */
  async request(number: number): Promise<WatchedRequest> {
    await this.until(() => this.requests.length > number)
    return this.requests[number]!
  }

  /** A moment in which whatever is on its way arrives. */
  settle(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, 20))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.client.close()
    this.connection.socket.destroy()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }

  async #open(timeouts: ClientTimeouts): Promise<void> {
    this.#server = net.createServer({ allowHalfOpen: true, noDelay: true })
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const accepted = new Promise<net.Socket>((resolve) => this.#server.once('connection', resolve))
    this.client = await connectRaw((this.#server.address() as net.AddressInfo).port)
    this.connection = new ClientConnection(await accepted, this, timeouts, Date.now())
  }
}
