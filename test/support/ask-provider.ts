import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import {
  type ConnectionOptions,
  createProviderClient,
  type ProviderClient,
} from '../../src/oauth/provider-client.ts'
import type { ProviderAnswer } from '../../src/oauth/provider-exchange.ts'
import { ProviderFault } from '../../src/oauth/provider-fault.ts'

const usual: ConnectionOptions = {
  timeouts: { connectMs: 1000, readMs: 2000 },
  breaker: { failures: 20, openSeconds: 5 },
  now: Date.now,
}

/** A client of one endpoint with short timeouts, closed when the test ends. */
export function clientOf(
  t: TestContext,
  url: string,
  options: Partial<ConnectionOptions> = {},
): ProviderClient {
  const client = createProviderClient('introspection', new URL(url), { ...usual, ...options })
  t.after(() => client.close())
  return client
}

/** Asks the endpoint about the token `t`. */
export function ask(client: ProviderClient): Promise<ProviderAnswer> {
  return client.call({ method: 'POST', url: client.endpoint, headers: {}, body: 'token=t' })
}

/** The body of an answer as text. */
export function textOfAnswer(answer: ProviderAnswer): string {
  return Buffer.from(answer.body).toString()
}

/** Checks for `assert.rejects` that the error is this fault. */
export function fault(code: string, more: Partial<ProviderFault> = {}) {
  return (error: unknown): boolean => {
    assert.ok(error instanceof ProviderFault, String(error))
    assert.equal(error.code, code)
    assert.equal(error.phase, 'introspection')
    for (const [name, value] of Object.entries(more)) {
      assert.equal(error[name as keyof ProviderFault], value)
    }
    return true
  }
}

/** A server that speaks no HTTP of its own: `speak` gets each connection; stopped when the test ends. */
export async function startRawServer(
  t: TestContext,
  speak: (socket: Socket) => void,
): Promise<{ port: number }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    speak(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { port: (server.address() as { port: number }).port }
}
