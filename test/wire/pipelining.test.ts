import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startEchoUpstream } from '../support/echo-upstream.ts'
import { BASE, startGateway } from '../support/gateway-harness.ts'
import { connectRaw } from '../support/raw-client.ts'
import { headerOf } from '../support/strict-response.ts'

const get = (path: string) => `GET ${BASE}${path} HTTP/1.1\r\nHost: a\r\n\r\n`
const put = (path: string, body: string) =>
  `PUT ${BASE}${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`

test('a thousand requests in one write: never two at once, all answered in order, all recorded', async () => {
  await using upstream = await startEchoUpstream()
  await using gateway = await startGateway({ upstreamUrl: upstream.url })
  let busy = 0
  let most = 0
  upstream.answer = ({ url }, response) => {
    most = Math.max(most, ++busy)
    setImmediate(() => {
      busy--
      response.end(url)
    })
  }
  using client = await connectRaw(gateway.port)
  const count = 1000
  const requests = Array.from({ length: count }, (_, at) => get(`/${at}`))

  await client.send(requests.join(''))
  for (let at = 0; at < count; at++) {
    assert.equal((await client.response()).body.toString(), `/${at}`)
  }

  assert.equal(most, 1)
  assert.equal(client.unread, '')
  assert.equal(gateway.records.length, count)
})

test('bodies of either framing and requests without one follow each other on a connection', async () => {
  await using upstream = await startEchoUpstream()
  await using gateway = await startGateway({ upstreamUrl: upstream.url })
  upstream.answer = ({ method, body }, response) => response.end(`${method} ${body}`)
  using client = await connectRaw(gateway.port)
  const chunked = `POST ${BASE}/ HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`

  await client.send(put('/', 'one') + get('/') + chunked + put('/', '') + chunked + get('/'))

  for (const expected of ['PUT one', 'GET ', 'POST abc', 'PUT ', 'POST abc', 'GET ']) {
    assert.equal((await client.response()).body.toString(), expected)
  }
})

test('a request behind a refused one of the token check is answered too', async () => {
  await using upstream = await startEchoUpstream()
  await using gateway = await startGateway({ upstreamUrl: upstream.url })
  using client = await connectRaw(gateway.port)
  const unknown = 'PUT /elsewhere HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc'

  await client.send(unknown + get('/'))

  assert.equal((await client.response()).status, 404)
  assert.equal((await client.response()).status, 200)
})

test('what follows Connection: close is not looked at', async () => {
  await using upstream = await startEchoUpstream()
  await using gateway = await startGateway({ upstreamUrl: upstream.url })
  using client = await connectRaw(gateway.port)

  await client.send(get('/').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n') + get('/'))
  const response = await client.response()

  assert.equal(headerOf(response, 'Connection'), 'close')
  assert.equal(await client.ending, 'end')
  assert.deepEqual([client.unread, upstream.seen.length], ['', 1])
})

test('requests of many connections in one turn are journaled together, and answered each to its own', async () => {
  await using upstream = await startEchoUpstream()
  await using gateway = await startGateway({ upstreamUrl: upstream.url })
  upstream.answer = ({ url }, response) => response.end(url)
  const clients = await Promise.all(Array.from({ length: 50 }, () => connectRaw(gateway.port)))

  const bodies = await Promise.all(
    clients.map(async (client, at) => (await client.exchange(get(`/${at}`))).body.toString()),
  )

  assert.deepEqual(
    bodies,
    clients.map((_, at) => `/${at}`),
  )
  assert.ok(Math.max(...gateway.journal.batches) > 1)
  for (const client of clients) client.close()
})
