import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BASE, startGateway } from '../support/gateway-harness.ts'
import { connectRaw, request } from '../support/raw-client.ts'
import { always, once, startRawUpstream } from '../support/raw-upstream.ts'
import { headerOf, headersOf } from '../support/strict-response.ts'

const ask = (method: string, version = '1.1') =>
  `${method} ${BASE}/pet HTTP/${version}\r\nHost: a\r\n\r\n`
const OK = 'HTTP/1.1 200 OK\r\n'

const framings = [
  { name: 'a length', bytes: `${OK}Content-Length: 5\r\n\r\nhello` },
  {
    name: 'chunks',
    bytes: `${OK}Transfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3\r\nllo\r\n0\r\nT: u\r\n\r\n`,
  },
  { name: 'the end of the connection', bytes: `${OK}\r\nhello`, ends: true },
  {
    name: 'a length, and close',
    bytes: `${OK}Connection: close\r\nContent-Length: 5\r\n\r\nhello`,
  },
  { name: 'HTTP/1.0', bytes: 'HTTP/1.0 200 OK\r\n\r\nhello', ends: true },
]
for (const { name, bytes, ends } of framings) {
  test(`an answer framed by ${name} reaches HTTP/1.1 in chunks and HTTP/1.0 until the end`, async () => {
    await using upstream = await startRawUpstream(
      ends ? once(bytes, (peer) => peer.end()) : always(bytes),
    )
    await using gateway = await startGateway({ upstreamUrl: upstream.url })

    const newer = await request(gateway.port, ask('GET'))
    const older = await request(gateway.port, ask('GET', '1.0'))

    assert.deepEqual([newer.framing, newer.body.toString()], ['chunked', 'hello'])
    assert.equal(headerOf(newer, 'Connection'), undefined)
    assert.deepEqual([older.framing, older.body.toString()], ['close', 'hello'])
    assert.equal(headerOf(older, 'Connection'), 'close')
    for (const response of [newer, older]) {
      assert.equal(headerOf(response, 'Content-Length'), undefined)
      const record = await gateway.recordOf(response)
      assert.deepEqual([record.outcome, record.responseBytes], ['success', 5])
    }
  })
}

const bodyless = [
  { name: 'HEAD', method: 'HEAD', bytes: `${OK}Content-Length: 5\r\n\r\n`, status: 200 },
  {
    name: 'HEAD of a chunked answer',
    method: 'HEAD',
    bytes: `${OK}Transfer-Encoding: chunked\r\n\r\n`,
    status: 200,
  },
  {
    name: 'HEAD of a 404',
    method: 'HEAD',
    bytes: 'HTTP/1.1 404 Not Found\r\nContent-Length: 9\r\n\r\n',
    status: 404,
  },
  { name: '204', method: 'GET', bytes: 'HTTP/1.1 204 No Content\r\n\r\n', status: 204 },
  {
    name: '204 with a length',
    method: 'DELETE',
    bytes: 'HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n',
    status: 204,
  },
  {
    name: '304 with a length',
    method: 'GET',
    bytes: 'HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\nETag: "x"\r\n\r\n',
    status: 304,
  },
]
for (const { name, method, bytes, status } of bodyless) {
  test(`${name}: no body, no chunks, no length, and the connection goes on`, async () => {
    await using upstream = await startRawUpstream(once(bytes))
    await using gateway = await startGateway({ upstreamUrl: upstream.url })
    using client = await connectRaw(gateway.port)

    const response = await client.exchange(ask(method), { toHead: method === 'HEAD' })
    await client.send('GET /elsewhere HTTP/1.1\r\nHost: a\r\n\r\n')
    const next = await client.response()

    assert.deepEqual([response.status, response.framing], [status, 'none'])
    const framing = [
      ...headersOf(response, 'Transfer-Encoding'),
      ...headersOf(response, 'Content-Length'),
    ]
    assert.deepEqual(framing, [])
    assert.equal(next.status, 404)
    assert.equal((await gateway.recordOf(response)).status, status)
  })
}

test('an empty answer is one empty chunked body', async () => {
  await using upstream = await startRawUpstream(once(`${OK}Content-Length: 0\r\n\r\n`))
  await using gateway = await startGateway({ upstreamUrl: upstream.url })

  const response = await request(gateway.port, ask('GET'))

  assert.deepEqual([response.framing, response.body.length], ['chunked', 0])
})

test('a missing reason gets the usual one, an unusual status passes', async () => {
  await using upstream = await startRawUpstream(once('HTTP/1.1 418\r\nContent-Length: 0\r\n\r\n'))
  await using gateway = await startGateway({ upstreamUrl: upstream.url })

  const response = await request(gateway.port, ask('GET'))

  assert.deepEqual([response.status, response.reason], [418, "I'm a Teapot"])
  assert.equal((await gateway.recordOf(response)).outcome, 'upstream-client-error')
})

test('an application that says Date is believed, one that does not gets ours', async () => {
  const dated = `${OK}Date: Mon, 01 Jan 2024 00:00:00 GMT\r\nContent-Length: 0\r\n\r\n`
  await using upstream = await startRawUpstream(once(dated))
  await using gateway = await startGateway({ upstreamUrl: upstream.url })

  const response = await request(gateway.port, ask('GET'))

  assert.equal(headerOf(response, 'Date'), 'Mon, 01 Jan 2024 00:00:00 GMT')
})
