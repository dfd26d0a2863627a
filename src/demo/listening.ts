import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server of the demo that accepts connections. */
export type Listening = {
  readonly url: string
  readonly server: Server
  /** Stops accepting, lets requests in flight end, and resolves when the port is free. */
  close(): Promise<void>
}

/** Where a server of the demo listens; port 0 takes a free one. */
export type Address = { readonly host: string; readonly port: number }

const CLOSE_LIMIT_MS = 5_000
const SWEEP_MS = 20
// Longer than clients keep idle connections, so that they close first and no request meets a closing one.
const KEEP_ALIVE_MS = 75_000

/** Opens the server on the address; fails with a sentence a person can act upon. */
export async function listen(server: Server, name: string, address: Address): Promise<Listening> {
  server.keepAliveTimeout = KEEP_ALIVE_MS
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new Error(`${name} cannot start: ${reasonOf(error, address)}`, { cause: error }))
    })
    server.listen(address.port, address.host, resolve)
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://${urlHost(address.host)}:${port}`, server, close: () => close(server) }
}

function reasonOf(error: NodeJS.ErrnoException, { host, port }: Address): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `port ${port} on ${host} is taken by another program`
    case 'EACCES':
      return `this user may not open port ${port} on ${host}`
    case 'EADDRNOTAVAIL':
      return `${host} is not an address of this machine`
    default:
      return error.message
  }
}

// 0.0.0.0 and :: are addresses to listen on, not to call.
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

function close(server: Server): Promise<void> {
  // A connection whose request ends after the call becomes idle only then, so this is done again and again.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
  const limit = setTimeout(() => server.closeAllConnections(), CLOSE_LIMIT_MS)
  return new Promise((resolve) => {
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(limit)
      resolve()
    })
    server.closeIdleConnections()
  })
}
