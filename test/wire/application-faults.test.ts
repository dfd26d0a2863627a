import assert from 'node:assert/strict'
import { test } from 'node:test'
import { diagnosticsOf } from '../../src/model/trail.ts'
import { BASE, startGateway } from '../support/gateway-harness.ts'
import { connectRaw, request } from '../support/raw-client.ts'
import { always, deadPort, once, type RawPeer, startRawUpstream } from '../support/raw-upstream.ts'
import { headerOf } from '../support/strict-response.ts'
import { checkProblem } from './problem-answer.ts'

const ask = (method = 'GET', path = '/pet') =>
  `${method} ${BASE}${path} HTTP/1.1\r\nHost: a\r\n\r\n`
const OK = 'HTTP/1.1 200 OK\r\n'
const CHUNKED = `${OK}Transfer-Encoding: chunked\r\n\r\n`

test('an application that nobody listens for is 503, and the connection stays', async () => {
  await using gateway = await startGateway({ upstreamUrl: `http://127.0.0.1:${await deadPort()}` })
  using client = await connectRaw(gateway.port)

  for (const _ of [1, 2]) {
    const response = await client.exchange(ask())
    const record = await checkProblem(gateway, response, 'upstreamUnreachable')
    assert.equal(record.upstreamStatus, null)
    assert.equal(diagnosticsOf(record).at(-1)?.[1], '007002')
  }
})

const invalid = [
  { name: 'garbage', bytes: 'hello\r\n\r\n' },
  { name: 'an empty status line', bytes: '\r\n\r\n' },
  {
    name: 'length and chunks',
    bytes: `${OK}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nhello`,
  },
  { name: 'two lengths', bytes: `${OK}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello` },
  { name: 'an unknown coding', bytes: `${OK}Transfer-Encoding: gzip, chunked\r\n\r\nhello` },
  { name: 'a bare LF', bytes: `HTTP/1.1 200 OK\nContent-Length: 0\r\n\r\n` },
  { name: 'NUL in a field', bytes: `${OK}A: b\0\r\nContent-Length: 0\r\n\r\n` },
  { name: 'a folded field', bytes: `${OK}A: b\r\n c\r\nContent-Length: 0\r\n\r\n` },
  {
    name: 'a header that would split ours',
    bytes: `${OK}A: b\rSet-Cookie: x=y\r\nContent-Length: 0\r\n\r\n`,
  },
  { name: 'status 99', bytes: 'HTTP/1.1 099 Low\r\n\r\n' },
  { name: 'status 600', bytes: 'HTTP/1.1 600 High\r\n\r\n' },
  { name: 'an upgrade nobody asked for', bytes: 'HTTP/1.1 101 Switching Protocols\r\n\r\n' },
  { name: 'a flood of interim answers', bytes: 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(5000) },
  { name: 'too many fields', bytes: `${OK}${'A: b\r\n'.repeat(3000)}\r\n` },
  { name: 'a head too large', bytes: `${OK}A: ${'b'.repeat(70_000)}\r\n\r\n` },
  { name: 'an HTTP/2 preface', bytes: '\0\0\x12\x04\0\0\0\0\0\0\x03\0\0\0\x80\0\x04\0\x01' },
]
for (const { name, bytes } of invalid) {
  test(`an application that answers ${name} is 502, and its connection is not used again`, async () => {
    await using upstream = await startRawUpstream(once(bytes))
    await using gateway = await startGateway({ upstreamUrl: upstream.url })

    const response = await request(gateway.port, ask())

    const record = await checkProblem(gateway, response, 'upstreamInvalid')
    assert.equal(diagnosticsOf(record).at(-1)?.[1], '007003')
    await upstream.peers[0]!.closed
  })
}

for (const bytes of [
  '',
  'HTTP/1.1 200 O',
  'HTTP/1.1 100 Continue\r\n\r\n',
  `${OK}Content-Length: 5\r\n`,
]) {
  for (const ending of ['end', 'reset'] as const) {
    test(`an answer cut (${ending}) behind ${JSON.stringify(bytes)} is 502`, async () => {
      await using upstream = await startRawUpstream(cut(bytes, ending))
      await using gateway = await startGateway({ upstreamUrl: upstream.url })

      const response = await request(gateway.port, ask('POST'))

      await checkProblem(gateway, response, 'upstreamInvalid')
      assert.equal(upstream.peers.length, 1)
    })
  }
}

const LATE_CUTS = [
  `${OK}Content-Length: 10\r\n\r\nhello`,
  `${OK}Content-Length: 10\r\n\r\n`,
  `${CHUNKED}5\r\nhello\r\n`,
  `${CHUNKED}a\r\nhello`,
  `${CHUNKED}5\r\nhello\r\n0\r\n`,
]
for (const bytes of LATE_CUTS) {
  for (const version of ['1.1', '1.0']) {
    test(`an answer cut behind ${JSON.stringify(bytes)} breaks the connection of HTTP/${version}`, async () => {
      await using upstream = await startRawUpstream(cut(bytes, 'end'))
      await using gateway = await startGateway({ upstreamUrl: upstream.url })
      using client = await connectRaw(gateway.port)

      await client.send(ask().replace('1.1', version))

      assert.equal(await client.ending, 'reset')
      const record = await gateway.onlyRecord()
      const { outcome, reason, status, gatewayStatus } = record
      assert.deepEqual(
        [outcome, reason, status, gatewayStatus],
        ['upstream-unreachable', 'upstream-invalid', 200, null],
      )
      assert.equal(diagnosticsOf(record).at(-1)?.[1], '007005')
    })
  }
}

test('a malformed chunk behind bytes that were passed on breaks the connection', async () => {
  await using upstream = await startRawUpstream(
    once(`${CHUNKED}5\r\nhello\r\n`, async (peer) => {
      await new Promise((resolve) => setTimeout(resolve, 30))
      peer.send('zz\r\n')
    }),
  )
  await using gateway = await startGateway({ upstreamUrl: upstream.url })
  using client = await connectRaw(gateway.port)

  await client.send(ask())

  assert.equal(await client.ending, 'reset')
  assert.equal((await gateway.onlyRecord()).reason, 'upstream-invalid')
})

test('a malformed chunk that comes with its head is 502: nothing was passed on yet', async () => {
  await using upstream = await startRawUpstream(once(`${CHUNKED}5\r\nhello\r\nzz\r\n`))
  await using gateway = await startGateway({ upstreamUrl: upstream.url })

  const response = await request(gateway.port, ask())

  await checkProblem(gateway, response, 'upstreamInvalid')
})

test('an application that does not answer in time is 504', async () => {
  await using upstream = await startRawUpstream(async (peer) => void (await peer.head()))
  const timeouts = { readTimeoutMs: 80 }
  await using gateway = await startGateway({ upstreamUrl: upstream.url, upstream: timeouts })

  const response = await request(gateway.port, ask())

  const record = await checkProblem(gateway, response, 'upstreamTimeout')
  assert.ok(record.totalMs >= 80)
  await upstream.peers[0]!.closed
})

test('an application that stops in the middle of its answer breaks the connection', async () => {
  await using upstream = await startRawUpstream(once(`${OK}Content-Length: 10\r\n\r\nhello`))
  const timeouts = { readTimeoutMs: 80 }
  await using gateway = await startGateway({ upstreamUrl: upstream.url, upstream: timeouts })
  using client = await connectRaw(gateway.port)

  await client.send(ask())

  assert.equal(await client.ending, 'reset')
  const { outcome, status } = await gateway.onlyRecord()
  assert.deepEqual([outcome, status], ['upstream-timeout', 200])
})

test('an application that answers slowly but steadily is waited for', async () => {
  await using upstream = await startRawUpstream(async (peer) => {
    await peer.head()
    await peer.trickle(`${OK}Content-Length: 5\r\n\r\nhello`, 30)
  })
  const timeouts = { readTimeoutMs: 1000 }
  await using gateway = await startGateway({ upstreamUrl: upstream.url, upstream: timeouts })

  assert.equal((await request(gateway.port, ask())).body.toString(), 'hello')
})

test('a client that sends slowly is not the fault of the application', async () => {
  await using upstream = await startRawUpstream(async (peer) => {
    await peer.head()
    while (!peer.received.endsWith('world')) await new Promise((resolve) => setTimeout(resolve, 5))
    peer.send(`${OK}Content-Length: 2\r\n\r\nok`)
  })
  const timeouts = { readTimeoutMs: 300 }
  await using gateway = await startGateway({ upstreamUrl: upstream.url, upstream: timeouts })
  using client = await connectRaw(gateway.port)

  await client.send(ask('PUT').replace('\r\n\r\n', '\r\nContent-Length: 10\r\n\r\nhello'))
  await new Promise((resolve) => setTimeout(resolve, 700))
  const response = await client.exchange('world')

  assert.equal(response.status, 200)
})

test('interim answers are taken and not passed on', async () => {
  const interim = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n'
  await using upstream = await startRawUpstream(
    always(`${interim}${OK}Content-Length: 2\r\n\r\nok`),
  )
  await using gateway = await startGateway({ upstreamUrl: upstream.url })

  const response = await request(gateway.port, ask())

  assert.deepEqual([response.interim, response.body.toString()], [[], 'ok'])
  assert.equal(headerOf(response, 'Link'), undefined)
})

function cut(bytes: string, ending: 'end' | 'reset') {
  return async (peer: RawPeer) => {
    await peer.head()
    peer.send(bytes)
    await new Promise((resolve) => setTimeout(resolve, 15))
    peer[ending]()
  }
}
