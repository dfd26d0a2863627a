import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WatchedConnection } from '../../../test/support/watched-connection.ts'
import { MIN_BODY_PROGRESS_BYTES } from './client-connection.ts'

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
const POST = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n'

test('a head that does not end in time is late, however steadily its bytes come', async () => {
  await using watched = await WatchedConnection.open({ headMs: 1000, idleMs: 60_000 })
  await watched.client.trickle('GET / HTTP/1.1\r\nHos')
  await watched.settle()

  watched.connection.tick(Date.now() + 500)
  assert.equal(watched.malformed.length, 0)
  watched.connection.tick(Date.now() + 1001)

  assert.equal(watched.malformed[0]?.problem, 'requestTimeout')
})

test('the time of a head starts with its first byte, not with the end of the answer before', async () => {
  await using watched = await WatchedConnection.open({ headMs: 10_000, idleMs: 50 })
  await watched.client.send(GET)
  ;(await watched.request(0)).answer()
  await watched.client.send('GET')
  await watched.settle()

  watched.connection.tick(Date.now() + 9000)
  assert.equal(watched.malformed.length, 0)
  watched.connection.tick(Date.now() + 11_000)

  assert.equal(watched.malformed[0]?.problem, 'requestTimeout')
})

test('a connection without a request closes without a word when its time is over', async () => {
  await using watched = await WatchedConnection.open({ headMs: 1000, idleMs: 60_000 })
  await watched.client.send(GET)
  ;(await watched.request(0)).answer()

  watched.connection.tick(Date.now() + 59_000)
  assert.equal(watched.connection.socket.writableEnded, false)
  watched.connection.tick(Date.now() + 61_000)

  assert.equal(await watched.client.ending, 'end')
  assert.equal(watched.malformed.length, 0)
})

test('a request whose body never begins is late', async () => {
  await using watched = await WatchedConnection.open({ bodyMs: 1000 })
  await watched.client.send(POST)
  const request = await watched.request(0)
  request.connection.readBody(false)

  watched.connection.tick(Date.now() + 1001)

  assert.deepEqual(request.events, ['requestTimeout'])
  assert.equal(watched.connection.closing, true)
})

test('a body that only drips is late, one that flows is not', async () => {
  await using watched = await WatchedConnection.open({ bodyMs: 1000 })
  await watched.client.send(POST)
  const request = await watched.request(0)
  request.connection.readBody(false)
  const start = Date.now()
  const tickAfter = async (ms: number, bytes: number) => {
    const before = request.body.length
    await watched.client.send('x'.repeat(bytes))
    await watched.until(() => request.body.length === before + bytes)
    watched.connection.tick(start + ms)
  }

  await tickAfter(900, MIN_BODY_PROGRESS_BYTES)
  await tickAfter(1800, MIN_BODY_PROGRESS_BYTES)
  await tickAfter(2700, 10)
  assert.ok(!request.events.includes('requestTimeout'))
  await tickAfter(2900, 10)

  assert.equal(request.events.at(-1), 'requestTimeout')
})

test('time in which the application does not take the body is not the time of the client', async () => {
  await using watched = await WatchedConnection.open({ bodyMs: 1000 })
  await watched.client.send(POST)
  const request = await watched.request(0)
  request.connection.readBody(false)

  watched.connection.pause()
  watched.connection.tick(Date.now() + 60_000)
  watched.connection.resume()
  watched.connection.tick(Date.now() + 900)

  assert.deepEqual(request.events, [])
})

test('a client that stops reading is cut off, one that reads slowly is not', async () => {
  await using watched = await WatchedConnection.open({ writeMs: 1000 })
  watched.client.socket.pause()
  await watched.client.send(GET)
  const request = await watched.request(0)
  const { socket } = watched.connection
  const piece = Buffer.alloc(65_536)
  const pump = () => {
    while (socket.write(piece));
  }
  socket.on('drain', pump)
  pump()
  await watched.settle()
  const taken = () => socket.bytesWritten - socket.writableLength

  const start = Date.now()
  for (const second of [0, 1, 2, 3]) {
    const before = taken()
    watched.client.socket.resume()
    await watched.until(() => taken() > before)
    watched.client.socket.pause()
    watched.connection.tick(start + second * 900)
    assert.equal(socket.destroyed, false)
  }
  await watched.until(() => socket.writableNeedDrain)
  await watched.settle()
  watched.connection.tick(start + 3500)
  assert.equal(socket.destroyed, false)
  watched.connection.tick(start + 5000)

  await watched.until(() => watched.closed > 0)
  assert.equal(request.events.at(-1), 'gone')
})

test('the last answer reaches a slow reader in full, however long that takes', async () => {
  await using watched = await WatchedConnection.open({ writeMs: 60_000 })
  watched.client.socket.pause()
  await watched.client.send('GET / HTTP/1.0\r\n\r\n')
  const request = await watched.request(0)
  const body = 'x'.repeat(8_000_000)

  request.answer(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
  for (const second of [1, 2, 3]) watched.connection.tick(Date.now() + second * 1000)
  watched.client.socket.resume()

  assert.equal((await watched.client.response()).body.length, body.length)
  assert.equal(await watched.client.ending, 'end')
})

test('a client that goes on sending after the last answer is cut off soon', async () => {
  await using watched = await WatchedConnection.open()
  await watched.client.send('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n')
  ;(await watched.request(0)).answer()
  void watched.client.send('x'.repeat(50_000_000))
  assert.equal((await watched.client.response()).status, 200)
  await watched.settle()

  watched.connection.tick(Date.now() + 2000)

  await watched.until(() => watched.closed > 0)
})

test('a drained connection stays a moment for a request on its way, which is its last', async () => {
  await using watched = await WatchedConnection.open()
  await watched.client.send(GET)
  ;(await watched.request(0)).answer()

  watched.connection.drain()
  watched.connection.tick(Date.now() + 100)
  await watched.client.send(GET)
  const request = await watched.request(1)
  assert.equal(request.connection.closing, true)
  request.answer()

  assert.equal(await watched.client.ending, 'end')
})

test('a drained connection without a request closes', async () => {
  await using watched = await WatchedConnection.open()

  watched.connection.drain()
  watched.connection.tick(Date.now() + 1000)

  assert.equal(await watched.client.ending, 'end')
})
