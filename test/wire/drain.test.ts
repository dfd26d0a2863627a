import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startEchoUpstream } from '../support/echo-upstream.ts'
import { BASE, type GatewayHarness, startGateway } from '../support/gateway-harness.ts'
import { eventually } from '../support/patience.ts'
import { connectRaw } from '../support/raw-client.ts'
import { startRawUpstream } from '../support/raw-upstream.ts'
import { headerOf } from '../support/strict-response.ts'

const GET = `GET ${BASE}/pet HTTP/1.1\r\nHost: a\r\n\r\n`
const LIMIT_MS = 10_000

/** Asks on one connection after the other until no new one is accepted; every request must be answered. */
async function keepAsking(gateway: GatewayHarness, port: number, answered: string[]) {
  for (;;) {
    const client = await connectRaw(port).catch(() => undefined)
    if (!client) return
    using open = client
    for (;;) {
      const response = await open.exchange(GET)
      assert.equal(response.status, 200)
      answered.push(headerOf(response, 'Gateway-Transaction-ID')!)
      if (headerOf(response, 'Connection') === 'close') break
    }
    if (!gateway.gateway.server.listening) return
  }
}

test('under load no accepted request fails, and every one is recorded', async () => {
  for (let round = 0; round < 3; round++) {
    await using upstream = await startEchoUpstream()
    await using gateway = await startGateway({ upstreamUrl: upstream.url })
    const answered: string[] = []
    const { port } = gateway
    const askers = Array.from({ length: 16 }, () => keepAsking(gateway, port, answered))
    await eventually(() => answered.length > 100)

    await gateway.gateway.drain(LIMIT_MS)
    await Promise.all(askers)

    const recorded = gateway.records.map(({ id }) => id)
    assert.deepEqual(new Set(answered), new Set(recorded))
    assert.ok(gateway.records.every(({ outcome }) => outcome === 'success'))
  }
})

test('what is in flight is finished, and said to be the last', async () => {
  await using upstream = await startEchoUpstream()
  await using gateway = await startGateway({ upstreamUrl: upstream.url })
  upstream.answer = (_, response) => setTimeout(() => response.end('late'), 300)
  using client = await connectRaw(gateway.port)
  await client.send(GET)
  await eventually(() => upstream.seen.length === 1)

  const drained = gateway.gateway.drain(LIMIT_MS)
  const response = await client.response()
  await drained

  assert.deepEqual([response.status, response.body.toString()], [200, 'late'])
  assert.equal(headerOf(response, 'Connection'), 'close')
  assert.equal(await client.ending, 'end')
})

test('an answer that is being read slowly is finished', async () => {
  const size = 20_000_000
  await using upstream = await startEchoUpstream()
  await using gateway = await startGateway({ upstreamUrl: upstream.url })
  upstream.answer = (_, response) => response.end(Buffer.alloc(size))
  using client = await connectRaw(gateway.port, { paused: true })
  await client.send(GET)
  await eventually(() => upstream.seen.length === 1)

  const drained = gateway.gateway.drain(LIMIT_MS)
  setTimeout(() => client.socket.resume(), 300)
  const response = await client.response()
  await drained

  assert.equal(response.body.length, size)
})

test('no new connection is accepted, idle ones close soon', async () => {
  await using upstream = await startEchoUpstream()
  await using gateway = await startGateway({ upstreamUrl: upstream.url })
  const { port } = gateway
  using fresh = await connectRaw(port)
  using used = await connectRaw(port)
  assert.equal((await used.exchange(GET)).status, 200)

  const started = Date.now()
  const drained = gateway.gateway.drain(LIMIT_MS)
  await assert.rejects(connectRaw(port))
  await drained

  assert.deepEqual(await Promise.all([fresh.ending, used.ending]), ['end', 'end'])
  assert.ok(Date.now() - started < 3000)
})

test('a body that is still coming is taken to its end', async () => {
  await using upstream = await startEchoUpstream()
  await using gateway = await startGateway({ upstreamUrl: upstream.url })
  using client = await connectRaw(gateway.port)
  await client.send(`PUT ${BASE}/ HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhello`)
  await eventually(() => upstream.seen.length === 1)

  const drained = gateway.gateway.drain(LIMIT_MS)
  await new Promise((resolve) => setTimeout(resolve, 700))
  const response = await client.exchange('world')
  await drained

  assert.deepEqual([response.status, upstream.last.body], [200, 'helloworld'])
})

test('what is not finished at the limit is broken off and recorded as interrupted', async () => {
  await using upstream = await startRawUpstream(async (peer) => void (await peer.head()))
  await using gateway = await startGateway({ upstreamUrl: upstream.url })
  using client = await connectRaw(gateway.port)
  await client.send(GET)
  await eventually(() => upstream.peers.length === 1)

  const started = Date.now()
  await gateway.gateway.drain(200)

  assert.ok(Date.now() - started < 2000)
  assert.equal(await client.ending, 'reset')
  const record = await gateway.onlyRecord()
  assert.deepEqual([record.outcome, record.status], ['interrupted', null])
  await upstream.peers[0]!.closed
})
