import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deadPort, type PeerScript, startRawUpstream } from '../../../test/support/raw-upstream.ts'
import { send, WatchedExchange } from '../../../test/support/watched-upstream.ts'
import { MAX_RESPONSE_HEAD_BYTES } from './response-head.ts'

const OK = 'HTTP/1.1 200 OK\r\n'

const answers = [
  {
    name: 'with a length',
    bytes: `${OK}Content-Length: 5\r\n\r\nhello`,
    body: 'hello',
    reused: true,
  },
  {
    name: 'in chunks',
    bytes: `${OK}Transfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3;x\r\nllo\r\n0\r\nT: u\r\n\r\n`,
    body: 'hello',
    reused: true,
  },
  { name: 'with an empty body', bytes: `${OK}Content-Length: 0\r\n\r\n`, body: '', reused: true },
  {
    name: 'without content',
    bytes: 'HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n',
    status: 204,
    body: '',
    reused: true,
  },
  {
    name: 'not modified',
    bytes: 'HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n',
    status: 304,
    body: '',
    reused: true,
  },
  {
    name: 'to HEAD',
    method: 'HEAD',
    bytes: `${OK}Content-Length: 5\r\n\r\n`,
    body: '',
    reused: true,
  },
  {
    name: 'to HEAD, in chunks',
    method: 'HEAD',
    bytes: `${OK}Transfer-Encoding: chunked\r\n\r\n`,
    body: '',
    reused: true,
  },
  {
    name: 'after interim answers',
    bytes: `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n${OK}Content-Length: 2\r\n\r\nok`,
    body: 'ok',
    reused: true,
  },
  {
    name: 'that says close',
    bytes: `${OK}Connection: close\r\nContent-Length: 2\r\n\r\nok`,
    body: 'ok',
    reused: false,
  },
  {
    name: 'with extra bytes behind it',
    bytes: `${OK}Content-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\npoison`,
    body: 'ok',
    reused: false,
  },
  {
    name: 'to HEAD, with a body nevertheless',
    method: 'HEAD',
    bytes: `${OK}Content-Length: 5\r\n\r\nhello`,
    body: '',
    reused: false,
  },
  {
    name: 'until the connection ends',
    bytes: `${OK}\r\nhello`,
    body: 'hello',
    reused: false,
    ends: true,
  },
]
for (const { name, bytes, body, status = 200, method = 'GET', reused, ends = false } of answers) {
  for (const manner of ['whole', 'byte by byte'] as const) {
    test(`an answer ${name}, ${manner}, is read, and its connection ${reused ? 'kept' : 'dropped'}`, async () => {
      await using upstream = await startRawUpstream(answerWith(bytes, manner, ends))
      const exchange = new WatchedExchange(upstream.port)

      await exchange.run(method)

      assert.deepEqual([exchange.status, exchange.body], [status, body])
      assert.deepEqual(exchange.fault, undefined)
      assert.equal(exchange.events.at(-1), 'end')
      // Bytes behind a cut may come after the answer has ended: then they are what drops the connection.
      await exchange.until(() => exchange.reusable + exchange.lost > 0)
      if (!reused) await exchange.until(() => exchange.lost === 1)
      assert.equal(exchange.lost, reused ? 0 : 1)
      exchange.connection.abandon()
    })
  }
}

const invalid = [
  { name: 'garbage', bytes: 'hello world, this is no HTTP\r\n\r\n' },
  { name: 'another protocol', bytes: 'SSH-2.0-OpenSSH_9.2\r\n' },
  { name: 'a bare LF in the head', bytes: 'HTTP/1.1 200 OK\nContent-Length: 0\n\r\n\r\n' },
  {
    name: 'length and chunks',
    bytes: `${OK}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
  },
  { name: 'another coding', bytes: `${OK}Transfer-Encoding: gzip, chunked\r\n\r\n` },
  { name: 'status 999', bytes: 'HTTP/1.1 999 ?\r\n\r\n' },
  {
    name: 'an upgrade nobody asked for',
    bytes: 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n',
  },
  { name: 'a flood of interim answers', bytes: 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1000) },
  { name: 'a head too large', bytes: `${OK}A: ${'b'.repeat(MAX_RESPONSE_HEAD_BYTES)}\r\n\r\n` },
  { name: 'a head without end', bytes: `${OK}${'A: b\r\n'.repeat(20_000)}` },
  {
    name: 'a malformed chunk',
    bytes: `${OK}Transfer-Encoding: chunked\r\n\r\nxyz\r\n`,
    afterHead: true,
  },
  {
    name: 'a chunk longer than its size',
    bytes: `${OK}Transfer-Encoding: chunked\r\n\r\n2\r\nokk\r\n`,
    afterHead: true,
  },
]
for (const { name, bytes, afterHead = false } of invalid) {
  test(`${name} is an invalid answer, and its connection dropped`, async () => {
    await using upstream = await startRawUpstream(answerWith(bytes, 'whole', false))
    const exchange = new WatchedExchange(upstream.port)

    await exchange.run('GET')

    assert.equal(exchange.fault?.kind, 'invalid')
    assert.equal(exchange.status !== undefined, afterHead)
    assert.deepEqual([exchange.lost, exchange.reusable], [1, 0])
  })
}

const cut = [
  { name: 'before anything was said', bytes: '' },
  { name: 'inside the head', bytes: 'HTTP/1.1 200 O' },
  { name: 'after an interim answer', bytes: 'HTTP/1.1 100 Continue\r\n\r\n' },
  { name: 'inside a body with a length', bytes: `${OK}Content-Length: 10\r\n\r\nhello` },
  { name: 'inside a chunk', bytes: `${OK}Transfer-Encoding: chunked\r\n\r\na\r\nhello` },
  { name: 'before the last chunk', bytes: `${OK}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n` },
  {
    name: 'before the empty line at the end',
    bytes: `${OK}Transfer-Encoding: chunked\r\n\r\n0\r\n`,
  },
]
for (const { name, bytes } of cut) {
  for (const ending of ['end', 'reset'] as const) {
    test(`an answer that breaks off ${name} (${ending}) is a fault, never an end`, async () => {
      await using upstream = await startRawUpstream(async (peer) => {
        await peer.head()
        peer.send(bytes)
        await new Promise((resolve) => setTimeout(resolve, 10))
        peer[ending]()
      })
      const exchange = new WatchedExchange(upstream.port)

      await exchange.run('GET')

      assert.equal(exchange.fault?.kind, 'closed')
      assert.ok(!exchange.events.includes('end'))
      assert.deepEqual([exchange.lost, exchange.reusable], [1, 0])
    })
  }
}

test('a body until the connection ends is a fault when the connection breaks', async () => {
  await using upstream = await startRawUpstream(async (peer) => {
    await peer.head()
    peer.send(`${OK}\r\nhello`)
    await new Promise((resolve) => setTimeout(resolve, 10))
    peer.reset()
  })
  const exchange = new WatchedExchange(upstream.port)

  await exchange.run('GET')

  assert.equal(exchange.fault?.kind, 'closed')
})

test('nobody listening is a fault of its own', async () => {
  const exchange = new WatchedExchange(await deadPort())

  await exchange.run('GET')

  assert.deepEqual(exchange.fault, { kind: 'unreachable', problem: 'ECONNREFUSED' })
})

test('an answer before the request is complete is read, and its connection dropped', async () => {
  await using upstream = await startRawUpstream(
    answerWith(`${OK}Content-Length: 2\r\n\r\nok`, 'whole', false),
  )
  const exchange = new WatchedExchange(upstream.port)
  const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n'
  exchange.connection.send(exchange, head, false, false, Date.now())

  await exchange.until(() => exchange.events.includes('end'))

  assert.deepEqual([exchange.body, exchange.lost, exchange.reusable], ['ok', 1, 0])
})

test('bytes that come when nothing was asked drop the connection', async () => {
  await using upstream = await startRawUpstream(async (peer) => {
    await peer.head()
    peer.send(`${OK}Content-Length: 2\r\n\r\nok`)
    await new Promise((resolve) => setTimeout(resolve, 30))
    peer.send(`${OK}Content-Length: 6\r\n\r\npoison`)
  })
  const exchange = new WatchedExchange(upstream.port)
  await exchange.run('GET')
  assert.equal(exchange.reusable, 1)

  await exchange.until(() => exchange.lost === 1)

  assert.equal(exchange.body, 'ok')
})

test('one connection serves request after request', async () => {
  await using upstream = await startRawUpstream(
    answerWith(`${OK}Content-Length: 2\r\n\r\nok`, 'whole', false),
  )
  const first = new WatchedExchange(upstream.port)
  await first.run('GET')
  const second = new WatchedExchange(upstream.port, first.connection)

  await second.run('GET')

  assert.deepEqual([second.body, first.connection.served, upstream.peers.length], ['ok', 2, 1])
  first.connection.abandon()
})

test('whether an answer has begun is known, interim answers included', async () => {
  await using upstream = await startRawUpstream(async (peer) => {
    await peer.head()
    peer.send('HTTP/1.1 100 Continue\r\n\r\n')
  })
  const exchange = new WatchedExchange(upstream.port)
  send(exchange, 'GET')
  assert.equal(exchange.connection.responding, false)

  await exchange.until(() => exchange.connection.responding)

  exchange.connection.abandon()
})

function answerWith(bytes: string, manner: 'whole' | 'byte by byte', ends: boolean): PeerScript {
  return async (peer) => {
    while ((await peer.head()) !== undefined) {
      if (manner === 'whole') peer.send(bytes)
      else await peer.trickle(bytes, 0)
      if (ends) peer.end()
    }
  }
}
