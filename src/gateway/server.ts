import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'
import { Exchange } from './exchange.ts'
import { flatText } from './flat-text.ts'
import { walk } from './pipeline.ts'
import { Rejection } from './rejection.ts'
import type { Services } from './services.ts'
import {
  ClientConnection,
  type ClientTimeouts,
  type ConnectionHandler,
} from './wire/client-connection.ts'
import { parseRequestHead, type RequestHead } from './wire/request-head.ts'

/** The most client connections of one worker; further ones are closed at once. */
const MAX_CONNECTIONS = 20_000
/** How often timeouts are looked at, unless they are shorter. */
const TICK_MS = 500

/** How long a client may take over each part of its request. */
export const CLIENT_TIMEOUTS: ClientTimeouts = {
  headMs: 10_000,
  idleMs: 75_000,
  bodyMs: 30_000,
  writeMs: 60_000,
}

/** The listener of the data plane. */
export type Gateway = {
  readonly server: Server
  /** Stops accepting, finishes what is in flight for at most so long, closes the rest. */
  drain(limitMs: number): Promise<void>
  readonly inFlight: number
}

/** The data plane's listener: the only catch, and the only place an exchange is opened. */
export function createGateway(
  services: Services,
  tls?: TlsOptions,
  timeouts = CLIENT_TIMEOUTS,
): Gateway {
  const connections = new Set<ClientConnection>()
  const handler: ConnectionHandler<ClientConnection> = {
    parse(text, memory) {
      try {
        return parseRequestHead(text, memory)
      } catch (error) {
        if (error instanceof Rejection) return error
        throw error
      }
    },
    onRequest: (connection, head) => serve(open(services, connection, head)),
    onMalformed(connection, rejection, raw) {
      const exchange = open(services, connection, undefined)
      describe(exchange, raw)
      exchange.fail(rejection)
    },
    onClosed: (connection) => connections.delete(connection),
  }
  const accept = (socket: Socket) => {
    connections.add(new ClientConnection(socket, handler, timeouts, Date.now()))
  }
  // A client that closes its side after the request still gets its answer.
  const options = { allowHalfOpen: true, noDelay: true, handshakeTimeout: timeouts.headMs }
  const server = tls
    ? createTlsServer({ ...options, ...tls }, accept)
    : createServer(options, accept)
  server.maxConnections = MAX_CONNECTIONS
  // Node tells of a handshake that failed or took too long, and leaves the connection open.
  server.on('tlsClientError', (_error, socket: Socket) => socket.destroy())
  const ticker = setInterval(
    () => {
      const now = Date.now()
      for (const connection of connections) connection.tick(now)
    },
    Math.min(TICK_MS, timeouts.headMs / 4),
  ).unref()

  return {
    server,
    get inFlight() {
      let busy = 0
      for (const connection of connections) if (connection.busy) busy++
      return busy
    },
    async drain(limitMs) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const connection of connections) connection.drain()
      let limit: NodeJS.Timeout | undefined
      // A TLS connection that never finished its handshake is in no list: the limit holds for it too.
      const late = new Promise<void>((resolve) => {
        limit = setTimeout(() => {
          for (const connection of connections) connection.interrupt()
          resolve()
        }, limitMs)
      })
      await Promise.race([closed, late])
      clearTimeout(limit)
      clearInterval(ticker)
    },
  }
}

function serve(exchange: Exchange): void {
  // The walk itself never ends an answer twice: whatever it throws becomes the answer.
  walk(exchange).catch((error: unknown) => {
    const { head, target } = exchange
    if (target.path === '') describe(exchange, `${head!.method} ${head!.target}`)
    exchange.fail(error)
  })
}

function open(
  services: Services,
  connection: ClientConnection,
  head: RequestHead | undefined,
): Exchange {
  const exchange = new Exchange(services, connection, addressOf(connection.socket), head)
  connection.listen(exchange)
  return exchange
}

// ::ffff:127.0.0.1 is 127.0.0.1 to everybody who reads it.
function addressOf({ remoteAddress = '' }: Socket): string {
  return remoteAddress.startsWith('::ffff:') ? flatText(remoteAddress.slice(7)) : remoteAddress
}

// What can be said of a request that is none: its first words, without anything that could be a secret.
function describe(exchange: Exchange, raw: string): void {
  const match = /^[\r\n]*([!-~]{1,20}) ([!-~]{1,500})/.exec(raw)
  exchange.method = match?.[1] ?? '?'
  const target = (match?.[2] ?? '?').replace(/^(\w+:\/\/)[^/]*@/, '$1')
  const mark = target.search(/[?#;]/)
  exchange.target = { path: mark < 0 ? target : target.slice(0, mark), query: undefined }
  if (/^[^\r\n]* HTTP\/1\.0(?:\r|$)/.test(raw)) exchange.minor = 0
}
