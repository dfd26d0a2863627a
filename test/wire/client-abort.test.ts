import assert from 'node:assert/strict'
import { test } from 'node:test'
import { diagnosticsOf } from '../../src/model/trail.ts'
import { BASE, startGateway } from '../support/gateway-harness.ts'
import { eventually } from '../support/patience.ts'
import { connectRaw, type RawClient } from '../support/raw-client.ts'
import { type RawPeer, startRawUpstream } from '../support/raw-upstream.ts'
import { startScriptedProvider } from '../support/scripted-provider.ts'

const HEAD = `PUT ${BASE}/pet HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n`
const MANY = 'x'.repeat(200_000)

type Phase = {
  readonly name: string
  readonly sent: string
  /** What the application says once it has the head. */
  readonly said?: string
  /** Waits until the phase is reached. */
  readonly reached: (client: RawClient, peer: () => RawPeer | undefined) => Promise<unknown>
  readonly status: number | null
}

const phases: Phase[] = [
  {
    name: 'in the middle of the body',
    sent: `${HEAD}\r\nhello`,
    reached: (_, peer) => eventually(() => peer()?.received.endsWith('hello')),
    status: null,
  },
  {
    name: 'after the body, before the answer',
    sent: `${HEAD}\r\nhelloworld`,
    reached: (_, peer) => eventually(() => peer()?.received.endsWith('world')),
    status: null,
  },
  {
    name: 'in the middle of the answer',
    sent: `${HEAD}\r\nhelloworld`,
    said: 'HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\nabc',
    reached: (client) => client.sees('abc'),
    status: 200,
  },
  {
    name: 'in the middle of a large answer that it does not read',
    sent: `${HEAD}\r\nhelloworld`,
    said: `HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n${MANY.repeat(50)}`,
    reached: (client) => {
      client.socket.pause()
      return new Promise((resolve) => setTimeout(resolve, 100))
    },
    status: 200,
  },
  {
    name: 'in the middle of an answer in HTTP/1.0',
    sent: `${HEAD.replace('1.1', '1.0')}\r\nhelloworld`,
    said: 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n',
    reached: (client) => client.sees('abc'),
    status: 200,
  },
]
for (const { name, sent, said, reached, status } of phases) {
  test(`a client that breaks off ${name} is recorded once, and the application let go within a second`, async () => {
    await using upstream = await startRawUpstream(async (peer) => {
      await peer.head()
      if (said) peer.send(said)
    })
    await using gateway = await startGateway({ upstreamUrl: upstream.url })
    using client = await connectRaw(gateway.port)
    await client.send(sent)
    await reached(client, () => upstream.peers[0])

    const broken = Date.now()
    client.reset()
    await upstream.peers[0]!.closed

    assert.ok(Date.now() - broken < 1000)
    const record = await gateway.onlyRecord()
    assert.deepEqual([record.outcome, record.reason], ['client-closed', 'client-closed'])
    assert.deepEqual([record.status, record.gatewayStatus], [status, null])
    assert.equal(diagnosticsOf(record).at(-1)?.[1], '001003')
  })
}

test('a client that breaks off while its token is checked is recorded once, and nothing is sent on', async () => {
  await using upstream = await startRawUpstream(() => {})
  await using provider = await startScriptedProvider()
  provider.script('t', { body: { active: true }, delayMs: 200 })
  const policy = { introspection: { endpoint: provider.introspectionUrl } }
  await using gateway = await startGateway({ upstreamUrl: upstream.url, policy })
  using client = await connectRaw(gateway.port)
  await client.send(`GET ${BASE}/pet HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer t\r\n\r\n`)
  await eventually(() => provider.calls('t') === 1)

  client.reset()

  assert.equal((await gateway.onlyRecord()).outcome, 'client-closed')
  await new Promise((resolve) => setTimeout(resolve, 300))
  assert.deepEqual([upstream.peers.length, gateway.records.length], [0, 1])
})

test('a client that closes in order in the middle of its body is told so, and the application let go', async () => {
  await using upstream = await startRawUpstream(async (peer) => void (await peer.head()))
  await using gateway = await startGateway({ upstreamUrl: upstream.url })
  using client = await connectRaw(gateway.port)
  await client.send(`${HEAD}\r\nhello`)
  await eventually(() => upstream.peers[0]?.received.endsWith('hello'))

  client.finish()

  assert.equal((await client.response()).status, 400)
  await upstream.peers[0]!.closed
  assert.equal((await gateway.onlyRecord()).outcome, 'request-rejected')
})

for (const body of ['ok', '', 'x'.repeat(300_000)]) {
  test(`a client that closes everything while the application works on ${body.length} bytes is recorded as gone`, async () => {
    const release = Promise.withResolvers<void>()
    await using upstream = await startRawUpstream(async (peer) => {
      await peer.head()
      await release.promise
      peer.send(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
    })
    await using gateway = await startGateway({ upstreamUrl: upstream.url })
    const client = await connectRaw(gateway.port)
    await client.send(`GET ${BASE}/ HTTP/1.1\r\nHost: a\r\n\r\n`)
    await eventually(() => upstream.peers.length === 1)
    client.close()
    await new Promise((resolve) => setTimeout(resolve, 50))

    release.resolve()

    assert.equal((await gateway.onlyRecord()).outcome, 'client-closed')
  })
}

test('a thousand clients that break off leave no connection behind', async () => {
  await using upstream = await startRawUpstream(async (peer) => void (await peer.head()))
  await using gateway = await startGateway({ upstreamUrl: upstream.url })
  for (let round = 0; round < 20; round++) {
    const clients = await Promise.all(Array.from({ length: 50 }, () => connectRaw(gateway.port)))
    await Promise.all(clients.map((client) => client.send(`${HEAD}\r\nhello`)))
    for (const client of clients) client.reset()
  }

  await gateway.journal.until(() => gateway.gateway.inFlight === 0)
  await eventually(() => upstream.peers.every(({ gone }) => gone))
  const outcomes = new Set(gateway.records.map(({ outcome }) => outcome))
  assert.deepEqual([...outcomes], ['client-closed'])
})
