import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startRawUpstream } from '../../../test/support/raw-upstream.ts'
import { send, WatchedExchange } from '../../../test/support/watched-upstream.ts'

const silent = () => {}
const TIMES = { connectTimeoutMs: 5000, readTimeoutMs: 1000 }

async function connected(exchange: WatchedExchange): Promise<void> {
  await exchange.until(() => !exchange.connection.socket.connecting)
  await exchange.until(() => exchange.connection.deadline !== undefined)
}

test('the time of an application starts when it has the whole request', async () => {
  await using upstream = await startRawUpstream(silent)
  const exchange = new WatchedExchange(upstream.port, undefined, TIMES)
  const { connection } = exchange
  const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\n\r\n'
  connection.send(exchange, head, false, false, Date.now())
  await connected(exchange)
  assert.equal(connection.deadline, Number.POSITIVE_INFINITY)

  connection.write('abc', false)
  assert.equal(connection.deadline, Number.POSITIVE_INFINITY)
  connection.write('def', true)

  assert.ok(Math.abs(connection.deadline - Date.now() - TIMES.readTimeoutMs) < 100)
  connection.expire()
  assert.equal(exchange.fault?.kind, 'timeout')
})

test('an application that stops taking the request is waited for as one that does not answer', async () => {
  await using upstream = await startRawUpstream((peer) => void peer.socket.pause())
  const exchange = new WatchedExchange(upstream.port, undefined, TIMES)
  const { connection } = exchange
  const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n'
  connection.send(exchange, head, false, false, Date.now())
  await connected(exchange)

  while (connection.write(Buffer.alloc(1_000_000), false)) await new Promise(setImmediate)

  assert.ok(Number.isFinite(connection.deadline))
  connection.expire()
  assert.equal(exchange.fault?.kind, 'timeout')
})

test('an application that takes on is not waited for while the client is slow', async () => {
  await using upstream = await startRawUpstream(silent)
  const exchange = new WatchedExchange(upstream.port, undefined, TIMES)
  const { connection } = exchange
  const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n'
  connection.send(exchange, head, false, false, Date.now())
  await connected(exchange)

  connection.write(Buffer.alloc(10_000_000), false)
  assert.ok(Number.isFinite(connection.deadline))
  await exchange.until(() => exchange.events.includes('drain'))

  assert.equal(connection.deadline, Number.POSITIVE_INFINITY)
  connection.abandon()
})

test('an application is not late while its answer waits for the client', async () => {
  await using upstream = await startRawUpstream(async (peer) => {
    await peer.head()
    peer.send('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello')
  })
  const exchange = new WatchedExchange(upstream.port, undefined, TIMES)
  const { connection } = exchange
  send(exchange, 'GET')
  await exchange.until(() => exchange.body === 'hello')

  connection.pause()
  assert.equal(connection.deadline, Number.POSITIVE_INFINITY)
  connection.resume(Date.now())

  assert.ok(Number.isFinite(connection.deadline))
  connection.abandon()
})

test('a connection that is not made in time is a fault of its own', async () => {
  // The name is never resolved: nothing is sent anywhere.
  const nowhere = { ...TIMES, host: 'nowhere.invalid', lookup: () => {} }
  const exchange = new WatchedExchange(9, undefined, nowhere)
  send(exchange, 'GET')

  exchange.connection.expire()

  assert.deepEqual([exchange.fault?.kind, exchange.lost], ['connect-timeout', 1])
})

test('an idle connection that expires is dropped without a word', async () => {
  await using upstream = await startRawUpstream(async (peer) => {
    await peer.head()
    peer.send('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
  })
  const exchange = new WatchedExchange(upstream.port)
  await exchange.run('GET')

  exchange.connection.expire()

  assert.deepEqual([exchange.lost, exchange.fault], [1, undefined])
})
