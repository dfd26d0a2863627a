import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BASE, startGateway } from '../support/gateway-harness.ts'
import { connectRaw } from '../support/raw-client.ts'
import { type RawPeer, startRawUpstream } from '../support/raw-upstream.ts'
import { headerOf } from '../support/strict-response.ts'

const head = (...fields: string[]) =>
  [`PUT ${BASE}/pet HTTP/1.1`, 'Host: a', ...fields, '', ''].join('\r\n')
const TOO_MUCH = 'HTTP/1.1 413 Too much\r\nContent-Length: 4\r\n\r\nstop'
const MIB = 1_048_576

const manners = [
  { name: 'and keeps the connection', next: () => {} },
  { name: 'and closes', next: (peer: RawPeer) => peer.end() },
  { name: 'and stops reading', next: (peer: RawPeer) => void peer.socket.pause() },
]
for (const { name, next } of manners) {
  for (const framing of ['Content-Length: 8388608', 'Transfer-Encoding: chunked']) {
    test(`an application that answers before it has the body ${name} is heard (${framing})`, async () => {
      await using upstream = await startRawUpstream(async (peer) => {
        await peer.head()
        peer.send(TOO_MUCH)
        next(peer)
      })
      await using gateway = await startGateway({ upstreamUrl: upstream.url })
      using client = await connectRaw(gateway.port)
      const piece = Buffer.alloc(MIB)
      const chunk = Buffer.concat([Buffer.from('100000\r\n'), piece, Buffer.from('\r\n')])

      await client.send(head(framing))
      void client.send(framing.startsWith('T') ? chunk : piece)
      const response = await client.response()

      assert.deepEqual([response.status, response.body.toString()], [413, 'stop'])
      assert.equal(headerOf(response, 'Connection'), 'close')
      const record = await gateway.recordOf(response)
      assert.deepEqual([record.outcome, record.upstreamStatus], ['upstream-client-error', 413])
      if (!name.includes('stops')) await upstream.peers[0]!.closed
    })
  }
}

test('an answer that flows while the request still does is passed on as it comes, both ways', async () => {
  await using upstream = await startRawUpstream(async (peer) => {
    await peer.head()
    peer.send('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
    const echo = () => {
      const text = peer.received
      peer.received = ''
      if (text !== '') peer.send(`${text.length.toString(16)}\r\n${text}\r\n`)
      if (text.endsWith('!')) peer.send('0\r\n\r\n')
    }
    echo()
    peer.socket.on('data', echo)
  })
  await using gateway = await startGateway({ upstreamUrl: upstream.url })
  using client = await connectRaw(gateway.port)
  await client.send(head('Content-Length: 9'))

  for (const word of ['one', 'two']) {
    await client.send(word)
    await client.sees(`\r\n${word}\r\n`)
  }
  const response = await client.exchange('hm!')

  assert.equal(response.body.toString(), 'onetwohm!')
  assert.equal((await gateway.recordOf(response)).requestBytes, 9)
})

test('an early answer does not poison the next request of the application', async () => {
  await using upstream = await startRawUpstream(async (peer) => {
    await peer.head()
    peer.send(peer.number === 1 ? TOO_MUCH : 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
  })
  await using gateway = await startGateway({ upstreamUrl: upstream.url })
  using first = await connectRaw(gateway.port)
  await first.send(`${head('Content-Length: 100')}only a part`)
  assert.equal((await first.response()).status, 413)
  using second = await connectRaw(gateway.port)

  const response = await second.exchange(`GET ${BASE}/ HTTP/1.1\r\nHost: a\r\n\r\n`)

  assert.equal(response.body.toString(), 'ok')
  assert.equal(upstream.peers.length, 2)
})
