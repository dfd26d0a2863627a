import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startEchoUpstream } from '../support/echo-upstream.ts'
import { BASE, startGateway } from '../support/gateway-harness.ts'
import { connectRaw } from '../support/raw-client.ts'

const get = (path: string) => `GET ${BASE}${path} HTTP/1.1\r\nHost: a\r\n\r\n`

for (const delayMs of [0, 50]) {
  for (const size of [10, 500_000]) {
    test(`a client that closes its side gets ${size} bytes ${delayMs} ms later, and a record of success`, async () => {
      await using upstream = await startEchoUpstream()
      await using gateway = await startGateway({ upstreamUrl: upstream.url })
      upstream.answer = (_, response) => setTimeout(() => response.end('x'.repeat(size)), delayMs)
      using client = await connectRaw(gateway.port)

      await client.send(get('/'))
      client.finish()
      const response = await client.response()

      assert.deepEqual([response.status, response.body.length], [200, size])
      assert.equal(await client.ending, 'end')
      assert.equal((await gateway.recordOf(response)).outcome, 'success')
    })
  }
}

test('every request before the end is answered', async () => {
  await using upstream = await startEchoUpstream()
  await using gateway = await startGateway({ upstreamUrl: upstream.url })
  using client = await connectRaw(gateway.port)

  await client.send(get('/1') + get('/2') + get('/3'))
  client.finish()

  for (const _ of [1, 2, 3]) assert.equal((await client.response()).status, 200)
  assert.equal(await client.ending, 'end')
  assert.deepEqual(
    upstream.seen.map(({ url }) => url),
    ['/1', '/2', '/3'],
  )
})

test('a body that comes together with the end of the connection is complete', async () => {
  await using upstream = await startEchoUpstream()
  await using gateway = await startGateway({ upstreamUrl: upstream.url })
  using client = await connectRaw(gateway.port)

  await client.send(`PUT ${BASE}/ HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello`)
  client.finish()

  assert.equal((await client.response()).status, 200)
  assert.equal(upstream.last.body, 'hello')
})
