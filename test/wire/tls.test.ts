import assert from 'node:assert/strict'
import { createServer as createHttpsServer } from 'node:https'
import net, { type AddressInfo } from 'node:net'
import { test } from 'node:test'
import { createTestAuthority } from '../support/certificates.ts'
import { seenHeader, startEchoUpstream } from '../support/echo-upstream.ts'
import { BASE, startGateway } from '../support/gateway-harness.ts'
import { connectRaw, request } from '../support/raw-client.ts'
import { once, startRawUpstream } from '../support/raw-upstream.ts'
import { checkProblem } from './problem-answer.ts'

const authority = createTestAuthority()
const { certificate, key } = authority.issue({ name: 'gateway', hosts: ['127.0.0.1'] })
const server = { tls: { cert: certificate, key } }
const client = { tls: { ca: authority.certificate } }
const GET = `GET ${BASE}/pet HTTP/1.1\r\nHost: a\r\n\r\n`

test('the same wire runs over TLS: pipelined requests, bodies, a malformed one at the end', async () => {
  await using upstream = await startEchoUpstream()
  await using gateway = await startGateway({ upstreamUrl: upstream.url, ...server })
  using connection = await connectRaw(gateway.port, client)

  await connection.send(`${GET}${GET}GET / HTTP/1.1\r\nHost : a\r\n\r\n`)

  for (const status of [200, 200, 400]) assert.equal((await connection.response()).status, status)
  assert.equal(await connection.ending, 'end')
  assert.deepEqual(seenHeader(upstream.last, 'X-Forwarded-Proto'), ['https'])
})

test('an answer cut by the application is broken over TLS too, and the gateway serves on', async () => {
  await using upstream = await startRawUpstream(
    once('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello', async (peer) => {
      await new Promise((resolve) => setTimeout(resolve, 30))
      peer.reset()
    }),
  )
  await using gateway = await startGateway({ upstreamUrl: upstream.url, ...server })
  using connection = await connectRaw(gateway.port, client)

  await assert.rejects(connection.exchange(GET), /in place of an answer/)

  assert.equal((await gateway.onlyRecord()).outcome, 'upstream-unreachable')
  using next = await connectRaw(gateway.port, client)
  assert.equal((await next.exchange(GET.replace(BASE, '/x'))).status, 404)
})

test('a client that never finishes its handshake does not hold up the end', async () => {
  await using upstream = await startEchoUpstream()
  await using gateway = await startGateway({ upstreamUrl: upstream.url, ...server })
  const silent = net.connect(gateway.port, '127.0.0.1')
  await new Promise((resolve) => silent.once('connect', resolve))

  const started = Date.now()
  await gateway.gateway.drain(300)

  assert.ok(Date.now() - started < 2000)
  silent.destroy()
})

test('plain text on a TLS port is closed, and the gateway serves on', async () => {
  await using upstream = await startEchoUpstream()
  await using gateway = await startGateway({ upstreamUrl: upstream.url, ...server })
  using plain = await connectRaw(gateway.port)
  await plain.send(GET)
  await plain.ending
  using connection = await connectRaw(gateway.port, client)

  assert.equal((await connection.exchange(GET)).status, 200)
  assert.equal(gateway.records.length, 1)
})

test('an application behind TLS is reached when its certificate is trusted, and only then', async () => {
  const application = createHttpsServer({ cert: certificate, key }, (_, response) =>
    response.end('safe'),
  )
  await new Promise<void>((resolve) => application.listen(0, '127.0.0.1', resolve))
  const { port } = application.address() as AddressInfo
  const upstreamUrl = `https://127.0.0.1:${port}`
  const trusting = { upstreamUrl, upstream: { tls: { ca: authority.certificate } } }
  await using trusted = await startGateway(trusting)
  await using doubted = await startGateway({ upstreamUrl })

  assert.equal((await request(trusted.port, GET)).body.toString(), 'safe')
  const refusal = await request(doubted.port, GET)

  await checkProblem(doubted, refusal, 'upstreamUnreachable')
  application.closeAllConnections()
  application.close()
})
