import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BASE, startGateway } from '../support/gateway-harness.ts'
import { connectRaw, request } from '../support/raw-client.ts'
import { always, type RawPeer, startRawUpstream } from '../support/raw-upstream.ts'
import { checkProblem } from './problem-answer.ts'

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'
const ask = (method: string, body = '') =>
  `${method} ${BASE}/pet HTTP/1.1\r\nHost: a\r\n${body && `Content-Length: ${body.length}\r\n`}\r\n${body}`

/** Answers the first request of its first connection, and closes that one in the face of the second. */
function closesOnReuse(ending: 'end' | 'reset') {
  return async (peer: RawPeer) => {
    await peer.head()
    peer.send(OK)
    const second = await peer.head()
    if (second === undefined) return
    if (peer.number === 1) peer[ending]()
    else peer.send(OK)
  }
}

test('one connection serves many requests of many clients', async () => {
  await using upstream = await startRawUpstream(always(OK))
  await using gateway = await startGateway({ upstreamUrl: upstream.url })

  for (let at = 0; at < 20; at++)
    assert.equal((await request(gateway.port, ask('GET'))).status, 200)

  assert.equal(upstream.peers.length, 1)
})

for (const ending of ['end', 'reset'] as const) {
  for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']) {
    test(`${method} on a kept connection that closes (${ending}) as it is used goes again on a new one`, async () => {
      await using upstream = await startRawUpstream(closesOnReuse(ending))
      await using gateway = await startGateway({ upstreamUrl: upstream.url })
      using client = await connectRaw(gateway.port)
      const toHead = method === 'HEAD'
      const body = method === 'PUT' ? 'hello' : ''
      const okToHead = OK.replace('ok', '')
      if (toHead) upstream.script = headScript(okToHead, ending)
      await client.exchange(ask(method, body), { toHead })

      const response = await client.exchange(ask(method, body), { toHead })

      assert.equal(response.status, 200)
      assert.equal(upstream.peers.length, 2)
      assert.equal((await gateway.recordOf(response)).outcome, 'success')
    })
  }

  for (const method of ['POST', 'PATCH']) {
    test(`${method} on a kept connection that closes (${ending}) as it is used is never sent twice`, async () => {
      await using upstream = await startRawUpstream(closesOnReuse(ending))
      await using gateway = await startGateway({ upstreamUrl: upstream.url })
      using client = await connectRaw(gateway.port)
      await client.exchange(ask(method, 'hello'))

      const response = await client.exchange(ask(method, 'hello'))

      await checkProblem(gateway, response, 'upstreamInvalid')
      assert.equal(upstream.peers.length, 1)
    })
  }
}

test('a request on a fresh connection that closes is not sent again', async () => {
  await using upstream = await startRawUpstream(async (peer) => {
    await peer.head()
    peer.end()
  })
  await using gateway = await startGateway({ upstreamUrl: upstream.url })

  const response = await request(gateway.port, ask('GET'))

  await checkProblem(gateway, response, 'upstreamInvalid')
  assert.equal(upstream.peers.length, 1)
})

test('a request that got an interim answer is not sent again', async () => {
  await using upstream = await startRawUpstream(async (peer) => {
    await peer.head()
    peer.send(OK)
    await peer.head()
    peer.send('HTTP/1.1 103 Early Hints\r\n\r\n')
    await new Promise((resolve) => setTimeout(resolve, 20))
    peer.end()
  })
  await using gateway = await startGateway({ upstreamUrl: upstream.url })
  using client = await connectRaw(gateway.port)
  await client.exchange(ask('GET'))

  const response = await client.exchange(ask('GET'))

  await checkProblem(gateway, response, 'upstreamInvalid')
  assert.equal(upstream.peers.length, 1)
})

const POISON = 'HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\npoison'
for (const { name, delayMs } of [
  { name: 'together with the answer', delayMs: 0 },
  { name: 'a moment later', delayMs: 20 },
]) {
  test(`an answer nobody asked for, ${name}, never reaches the next client`, async () => {
    await using upstream = await startRawUpstream(async (peer) => {
      await peer.head()
      if (delayMs === 0) return peer.send(OK + POISON)
      peer.send(OK)
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      peer.send(POISON)
    })
    await using gateway = await startGateway({ upstreamUrl: upstream.url })

    for (let at = 0; at < 5; at++) {
      assert.equal((await request(gateway.port, ask('GET'))).body.toString(), 'ok')
      await new Promise((resolve) => setTimeout(resolve, 2 * delayMs))
    }

    assert.equal(upstream.peers.length, 5)
  })
}

test('connections that close at random never cost an idempotent request', async () => {
  let answered = 0
  await using upstream = await startRawUpstream(async (peer) => {
    while ((await peer.head()) !== undefined) {
      peer.send(OK)
      answered++
      // Every third connection is closed right behind its answer: the gateway may just be using it again.
      if (answered % 3 !== 0) continue
      setImmediate(() => peer.end())
      return
    }
  })
  await using gateway = await startGateway({ upstreamUrl: upstream.url })
  const clients = await Promise.all(Array.from({ length: 8 }, () => connectRaw(gateway.port)))

  await Promise.all(
    clients.map(async (client) => {
      for (let at = 0; at < 60; at++) assert.equal((await client.exchange(ask('GET'))).status, 200)
      client.close()
    }),
  )

  assert.equal(gateway.records.filter(({ outcome }) => outcome === 'success').length, 480)
})

function headScript(ok: string, ending: 'end' | 'reset') {
  return async (peer: RawPeer) => {
    await peer.head()
    peer.send(ok)
    if ((await peer.head()) === undefined) return
    if (peer.number === 1) peer[ending]()
    else peer.send(ok)
  }
}
