import assert from 'node:assert/strict'
import { test } from 'node:test'
import { always, startRawUpstream } from '../../../test/support/raw-upstream.ts'
import { localAddress, WatchedExchange } from '../../../test/support/watched-upstream.ts'
import { MAX_UPSTREAM_CONNECTIONS, UpstreamPool } from './upstream-pool.ts'

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'

async function ask(pool: UpstreamPool, fresh = false): Promise<WatchedExchange> {
  const connection = pool.take(fresh, Date.now())
  assert.ok(connection)
  const exchange = new WatchedExchange(0, connection)
  await exchange.run('GET')
  return exchange
}

test('a connection is used again for the next request, unless a fresh one is asked for', async () => {
  await using upstream = await startRawUpstream(always(OK))
  const pool = new UpstreamPool(localAddress(upstream.port))

  const first = await ask(pool)
  const second = await ask(pool)
  const third = await ask(pool, true)

  assert.equal(second.connection, first.connection)
  assert.notEqual(third.connection, first.connection)
  assert.deepEqual([upstream.peers.length, pool.size], [2, 2])
  pool.close()
  assert.equal(pool.size, 0)
})

test('two requests at once never share a connection', async () => {
  await using upstream = await startRawUpstream(always(OK))
  const pool = new UpstreamPool(localAddress(upstream.port))

  const exchanges = await Promise.all([ask(pool), ask(pool), ask(pool)])

  assert.equal(new Set(exchanges.map(({ connection }) => connection)).size, 3)
  pool.close()
})

test('a connection that was idle too long is not used again', async () => {
  await using upstream = await startRawUpstream(always(OK))
  const pool = new UpstreamPool(localAddress(upstream.port))
  const first = await ask(pool)

  const later = pool.take(false, Date.now() + 4001)

  assert.notEqual(later, first.connection)
  assert.equal(first.connection.socket.destroyed, true)
  later!.abandon()
  assert.equal(pool.size, 0)
})

test('a connection that the application closed is forgotten', async () => {
  await using upstream = await startRawUpstream(async (peer) => {
    await peer.head()
    peer.send(OK)
    peer.end()
  })
  const pool = new UpstreamPool(localAddress(upstream.port))

  const exchange = await ask(pool)

  await exchange.until(() => pool.size === 0)
})

test('a closed pool lets what is busy finish, and keeps nothing', async () => {
  await using upstream = await startRawUpstream(always(OK))
  const pool = new UpstreamPool(localAddress(upstream.port))
  const pending = ask(pool)

  pool.close()

  assert.equal((await pending).body, 'ok')
  assert.equal(pool.size, 0)
})

test('an application that does not answer in time is noticed by the pool itself', async () => {
  await using upstream = await startRawUpstream(() => {})
  const pool = new UpstreamPool(localAddress(upstream.port, { readTimeoutMs: 60 }))

  const exchange = await ask(pool)

  assert.equal(exchange.fault?.kind, 'timeout')
  assert.equal(pool.size, 0)
})

test('there is a bound to the connections of one application', () => {
  // The name is never resolved: nothing is sent anywhere.
  const pool = new UpstreamPool(localAddress(9, { host: 'nowhere.invalid', lookup: () => {} }))
  const taken = Array.from({ length: MAX_UPSTREAM_CONNECTIONS }, () => pool.take(true, Date.now()))

  assert.equal(pool.take(true, Date.now()), undefined)
  for (const connection of taken) connection!.abandon()
  const again = pool.take(true, Date.now())

  assert.ok(again)
  again.abandon()
})
