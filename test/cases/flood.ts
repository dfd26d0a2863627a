import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AdminClient } from '../support/admin-client.ts'
import { requestText } from './asking.ts'
import type { CaseWorld } from './case-world.ts'

const CONNECTIONS = 64
/** What a worker may take of the machine's memory, whatever it is asked. */
export const MAX_WORKER_BYTES = 250 * 1024 * 1024

/** A provider that knows one token, and counts. */
export type CountingProvider = AsyncDisposable & {
  readonly introspectionUrl: string
  readonly counts: { known: number; unknown: number }
}

/** Starts a provider that keeps nothing of what it is asked and parses no more than it must, so that a million questions fit. */
export async function startCountingProvider(known: string): Promise<CountingProvider> {
  const counts = { known: 0, unknown: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.setNoDelay(true).setEncoding('latin1'))
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    let text = ''
    socket.on('data', (chunk: string) => {
      text += chunk
      // The form is the token alone, and its length says where it ends.
      const start = text.indexOf('\r\n\r\n') + 4
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1])
      if (start < 4 || text.length < start + length) return
      const token = text.slice(start + 'token='.length)
      text = ''
      const active = token === known
      counts[active ? 'known' : 'unknown']++
      socket.write(active ? ACTIVE : INACTIVE)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    introspectionUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/introspect`,
    counts,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const [ACTIVE, INACTIVE] = ['{"active":true,"sub":"ada"}', '{"active":false}'].map(
  (body) =>
    `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
) as [string, string]

/** What a flood of tokens led to. */
export type FloodReport = {
  /** Answers by status. */
  readonly statuses: ReadonlyMap<number, number>
  readonly seconds: number
  /** The most memory that any worker had. */
  readonly mostBytes: number
}

/** Sends so many requests, each with a random token of its own, over kept connections, and watches the workers. */
export async function flood(world: CaseWorld, path: string, count: number): Promise<FloodReport> {
  const statuses = new Map<number, number>()
  let left = count
  const next = () => (left-- > 0 ? randomRequest(path) : undefined)
  const begun = performance.now()
  let mostBytes = 0
  let over = false
  const watching = (async () => {
    while (!over) {
      mostBytes = Math.max(mostBytes, ...(await workerBytes(world.admin)))
      await sleep(250)
    }
  })()
  const port = Number(new URL(world.product.gatewayUrl).port)
  const senders = Array.from({ length: CONNECTIONS }, () =>
    sendAll(port, next, (status) => statuses.set(status, (statuses.get(status) ?? 0) + 1)),
  )
  await Promise.all(senders)
  const seconds = (performance.now() - begun) / 1000
  over = true
  await watching
  return { statuses, seconds, mostBytes: Math.max(mostBytes, ...(await workerBytes(world.admin))) }
}

async function workerBytes(admin: AdminClient): Promise<number[]> {
  type Runtime = { nodes: { workers: { memoryBytes: number }[] }[] }
  const { nodes } = await admin.get<Runtime>('/runtime')
  assert.ok(nodes[0]!.workers.length > 0)
  return nodes[0]!.workers.map(({ memoryBytes }) => memoryBytes)
}

function randomRequest(path: string): string {
  return requestText(path, { token: randomBytes(24).toString('base64url') })
}

// One request at a time over one connection; a refusal ends with the last chunk.
function sendAll(
  port: number,
  next: () => string | undefined,
  answered: (status: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay(true).setEncoding('latin1')
    let text = ''
    const send = () => {
      const request = next()
      if (request === undefined) {
        socket.end()
        resolve()
      } else socket.write(request)
    }
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the gateway closed a connection')))
    socket.on('data', (chunk: string) => {
      text += chunk
      if (!text.endsWith('\r\n0\r\n\r\n')) return
      answered(Number(text.slice(9, 12)))
      text = ''
      send()
    })
  })
}
