import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WatchedConnection } from '../../../test/support/watched-connection.ts'

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`
const post = (length: number) => `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`
const CHUNKED = 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n'

test('pipelined requests are handed on one after the other, in order', async () => {
  await using watched = await WatchedConnection.open()
  await watched.client.send(get('/1') + get('/2') + get('/3'))

  for (const number of [0, 1, 2]) {
    const request = await watched.request(number)
    await watched.settle()
    assert.equal(watched.requests.length, number + 1)
    request.connection.readBody(false)
    assert.deepEqual(request.events, ['end'])
    request.answer()
  }

  const targets = watched.requests.map(({ head }) => head!.target)
  assert.deepEqual(targets, ['/1', '/2', '/3'])
})

test('a request may come in any pieces', async () => {
  await using watched = await WatchedConnection.open()
  await watched.client.trickle(`${CHUNKED}3\r\nabc\r\n0\r\n\r\n`)

  const request = await watched.request(0)
  request.connection.readBody(false)

  await watched.until(() => request.events.includes('end'))
  assert.equal(request.body, 'abc')
})

test('a body is handed on only when it is asked for, then all of it', async () => {
  await using watched = await WatchedConnection.open()
  await watched.client.send(`${post(6)}abc`)
  const request = await watched.request(0)
  await watched.settle()
  assert.equal(request.body, '')

  request.connection.readBody(false)
  assert.deepEqual([request.body, request.events], ['abc', ['idle']])
  await watched.client.send(`def${get('/next')}`)

  await watched.until(() => request.events.includes('end'))
  assert.equal(request.body, 'abcdef')
  request.answer()
  assert.equal((await watched.request(1)).head!.target, '/next')
})

test('what nobody asks for is held up to a bound, then the client has to wait', async () => {
  await using watched = await WatchedConnection.open()
  void watched.client.send(post(50_000_000) + 'x'.repeat(20_000_000))
  const request = await watched.request(0)

  await watched.until(() => request.connection.socket.isPaused())
  assert.equal(request.body, '')
  request.connection.readBody(false)

  await watched.until(() => request.body.length >= 10_000_000)
})

test('100 Continue is sent when the body is asked for and nothing of it has come', async () => {
  await using watched = await WatchedConnection.open()
  await watched.client.send(post(3))
  const request = await watched.request(0)
  await watched.settle()
  assert.equal(watched.client.unread, '')

  request.connection.readBody(true)

  await watched.client.sees('HTTP/1.1 100 Continue\r\n\r\n')
})

test('100 Continue is not sent to a client that did not wait for it', async () => {
  await using watched = await WatchedConnection.open()
  await watched.client.send(`${post(3)}a`)
  const request = await watched.request(0)

  request.connection.readBody(true)
  await watched.settle()

  assert.equal(watched.client.unread, '')
})

test('a malformed head is told once, and what follows it is never read as a request', async () => {
  await using watched = await WatchedConnection.open()
  await watched.client.send(`GET / HTTP/1.1\r\nHost : a\r\n\r\n${get('/smuggled')}`)

  await watched.until(() => watched.malformed.length > 0)
  await watched.client.send(get('/later'))
  await watched.settle()
  watched.connection.answered(Date.now())

  assert.equal(await watched.client.ending, 'end')
  assert.deepEqual([watched.malformed.length, watched.requests.length], [1, 0])
})

test('a malformed body is told once, and ends the connection with the answer', async () => {
  await using watched = await WatchedConnection.open()
  await watched.client.send(`${CHUNKED}3\r\nabc\r\nzz\r\n${get('/smuggled')}`)
  const request = await watched.request(0)

  request.connection.readBody(false)
  await watched.client.send('more'.repeat(10))
  await watched.settle()

  assert.deepEqual(request.events, ['badRequest'])
  assert.equal(request.connection.closing, true)
  request.answer()
  assert.equal(await watched.client.ending, 'end')
  assert.equal(watched.requests.length, 1)
})

for (const fields of ['Connection: close', 'Connection: x, Close']) {
  test(`${fields}: the answer is the last`, async () => {
    await using watched = await WatchedConnection.open()
    await watched.client.send(`GET / HTTP/1.1\r\nHost: a\r\n${fields}\r\n\r\n${get('/2')}`)

    const request = await watched.request(0)
    assert.equal(request.connection.closing, true)
    request.answer()

    assert.equal(await watched.client.ending, 'end')
    assert.equal(watched.requests.length, 1)
  })
}

test('an answer before the end of the body is the last', async () => {
  await using watched = await WatchedConnection.open()
  await watched.client.send(`${post(100)}abc`)

  const request = await watched.request(0)
  request.answer()

  assert.equal(await watched.client.ending, 'end')
})

test('a client that has gone is told once', async () => {
  await using watched = await WatchedConnection.open()
  await watched.client.send(post(10))
  const request = await watched.request(0)

  watched.client.reset()

  await watched.until(() => watched.closed > 0)
  assert.deepEqual([request.events, watched.closed], [['gone'], 1])
})

test('a request in flight is told that the gateway ends, and its client sees a broken answer', async () => {
  await using watched = await WatchedConnection.open()
  await watched.client.send(get('/'))
  const request = await watched.request(0)

  watched.connection.interrupt()

  assert.equal(await watched.client.ending, 'reset')
  await watched.until(() => watched.closed > 0)
  assert.deepEqual(request.events, ['interrupted'])
})
