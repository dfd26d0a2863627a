import { createServer, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { AdminFetch } from './app.ts'
import type { AdminSettings } from './settings.ts'

/** A request's head and its whole must arrive within these times. */
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 60_000
const CHECK_EVERY_MS = 1000
const MAX_CONNECTIONS = 1000
/** Requests under way get this long to end when the port closes. */
const CLOSE_TIMEOUT_MS = 5000
const SWEEP_EVERY_MS = 50

/** The admin port once it accepts. */
export type AdminListener = { host: string; port: number; close(): Promise<void> }

/** Listens on the configured port; rejects when it is taken. */
export function listen(fetch: AdminFetch, settings: AdminSettings): Promise<AdminListener> {
  const server = serverOf(fetch, settings)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port, settings.host, () => {
      server.off('error', reject)
      const { port } = server.address() as AddressInfo
      resolve({ host: settings.host, port, close: () => close(server) })
    })
  })
}

function serverOf(fetch: AdminFetch, { tls }: AdminSettings): Server {
  const listener = getRequestListener(fetch as never, { overrideGlobalObjects: false })
  const options = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_EVERY_MS,
  }
  const server = tls
    ? createTlsServer({ ...options, cert: tls.certificate, key: tls.key }, listener)
    : createServer(options, listener)
  server.maxConnections = MAX_CONNECTIONS
  return server
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS)
    // A connection that is kept alive becomes idle only after its answer, and close() does not wait for that.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_EVERY_MS)
    server.close(() => {
      clearTimeout(force)
      clearInterval(sweep)
      resolve()
    })
    server.closeIdleConnections()
  })
}
