import { EventEmitter } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { Rejection } from '../../src/gateway/rejection.ts'
import {
  ClientConnection,
  type ConnectionHandler,
  type RequestListener,
} from '../../src/gateway/wire/client-connection.ts'
import { parseRequestHead, type RequestHead } from '../../src/gateway/wire/request-head.ts'
import { splitTarget } from '../../src/gateway/wire/target.ts'

/** A request as a parser understood it. */
export type ReadRequest = {
  readonly method: string
  readonly target: string
  readonly fields: readonly string[]
  body: string
}

/** How a parser read some bytes: the complete requests in them, and whether it refused the rest. */
export type Reading = { readonly requests: ReadRequest[]; refused: string | undefined }

const FOREVER = { headMs: 1e9, idleMs: 1e9, bodyMs: 1e9, writeMs: 1e9 }

/** Reads bytes as the gateway does, without a network: pieces arrive as they are given. */
export async function readAsGateway(pieces: readonly Buffer[]): Promise<Reading> {
  const reading: Reading = { requests: [], refused: undefined }
  const socket = new MemorySocket()
  const connection = new ClientConnection(
    socket as unknown as Socket,
    handlerOf(reading),
    FOREVER,
    Date.now(),
  )
  for (const piece of pieces) {
    while (socket.paused) await turn()
    if (socket.ended) break
    socket.emit('data', piece)
    if (pieces.length > 1) await turn()
  }
  // Each answer and each request behind it takes a turn of its own.
  let before = -1
  while (before !== reading.requests.length || connection.busy) {
    before = reading.requests.length
    await turn()
    await turn()
    if (waitsForBody.has(connection)) break
  }
  return reading
}

const waitsForBody = new WeakSet<ClientConnection>()
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

function handlerOf(reading: Reading): ConnectionHandler<ClientConnection> {
  return {
    parse(text) {
      try {
        const head = parseRequestHead(text)
        splitTarget(head.target, head.host)
        return head
      } catch (error) {
        if (error instanceof Rejection) return error
        throw error
      }
    },
    onRequest(connection, head) {
      connection.listen(new Reader(connection, head, reading))
      connection.readBody(false)
    },
    onMalformed(connection, { problem }) {
      reading.refused = problem
      connection.listen(new Reader(connection, undefined, reading))
      setImmediate(() => connection.answered(0))
    },
    onClosed() {},
  }
}

class Reader implements RequestListener {
  readonly #connection: ClientConnection
  readonly #head: RequestHead | undefined
  readonly #reading: Reading
  #body = ''

  constructor(connection: ClientConnection, head: RequestHead | undefined, reading: Reading) {
    this.#connection = connection
    this.#head = head
    this.#reading = reading
    waitsForBody.add(connection)
  }

  onBody(buffer: Buffer, start: number, end: number): void {
    this.#body += buffer.toString('latin1', start, end)
  }

  onBodyEnd(): void {
    const { method, target, fields } = this.#head!
    this.#reading.requests.push({ method, target, fields: fields.list, body: this.#body })
    this.#answer()
  }

  onBodyFault({ problem }: Rejection): void {
    this.#reading.refused = problem
    this.#answer()
  }

  #answer(): void {
    waitsForBody.delete(this.#connection)
    setImmediate(() => this.#connection.answered(0))
  }

  onBodyIdle(): void {}
  onClientGone(): void {}
  onInterrupted(): void {}
  onClientDrain(): void {}
}

/** As much of a socket as a connection uses, without a network behind it. */
class MemorySocket extends EventEmitter {
  destroyed = false
  ended = false
  paused = false
  readonly writableLength = 0
  readonly bytesWritten = 0

  write(): boolean {
    return true
  }

  end(done?: () => void): void {
    this.ended = true
    done?.()
  }

  pause(): void {
    this.paused = true
  }

  resume(): void {
    this.paused = false
  }
}

/** Reads bytes as Node's own HTTP server does, without a network. */
export function readAsNode(bytes: Buffer): Promise<Reading> {
  const reading: Reading = { requests: [], refused: undefined }
  const server = createServer({ keepAliveTimeout: 0 })
  let open = 0
  server.on('request', (request: IncomingMessage, response) => {
    open++
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('latin1')
    })
    request.on('error', () => {})
    request.on('end', () => {
      const { method = '', url: target = '', rawHeaders: fields } = request
      reading.requests.push({ method, target, fields, body })
      open--
      response.end()
    })
  })
  // The socket stays: what was complete before the fault still comes to its end.
  server.on('clientError', (error: NodeJS.ErrnoException) => {
    reading.refused ??= error.code ?? error.message
  })
  const socket = new Pipe()
  server.emit('connection', socket)
  socket.push(bytes)
  return settled(() => `${reading.requests.length} ${open} ${reading.refused}`).then(() => {
    socket.destroy()
    server.close()
    return reading
  })
}

// Node takes several turns from bytes to events: two quiet rounds mean that nothing more comes.
async function settled(state: () => string): Promise<void> {
  for (let quiet = 0, last = ''; quiet < 3; ) {
    const now = state()
    quiet = now === last ? quiet + 1 : 0
    last = now
    await turn()
    await turn()
  }
}

class Pipe extends Duplex {
  override _read(): void {}

  override _write(_chunk: Buffer, _encoding: string, done: () => void): void {
    done()
  }

  setTimeout(): this {
    return this
  }
}
