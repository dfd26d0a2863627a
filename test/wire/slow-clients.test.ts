import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startEchoUpstream } from '../support/echo-upstream.ts'
import { BASE, startGateway } from '../support/gateway-harness.ts'
import { connectRaw } from '../support/raw-client.ts'
import { checkProblem } from './problem-answer.ts'

const GET = `GET ${BASE}/pet HTTP/1.1\r\nHost: a\r\n\r\n`

test('a head that does not come in time gets 408, recorded, and the connection closes', async () => {
  await using upstream = await startEchoUpstream()
  await using gateway = await startGateway({ upstreamUrl: upstream.url, timeouts: { headMs: 100 } })
  using client = await connectRaw(gateway.port)

  await client.send(`GET ${BASE}/pet HTTP/1.1\r\n`)
  await client.trickle('A: b\r\n'.repeat(50), { everyMs: 5 })
  const record = await checkProblem(gateway, await client.response(), 'requestTimeout')

  assert.equal(record.path, `${BASE}/pet`)
  assert.equal(await client.ending, 'end')
})

test('a connection on which nothing comes closes without an answer and without a record', async () => {
  await using upstream = await startEchoUpstream()
  const timeouts = { headMs: 100, idleMs: 100 }
  await using gateway = await startGateway({ upstreamUrl: upstream.url, timeouts })
  using silent = await connectRaw(gateway.port)
  using idle = await connectRaw(gateway.port)
  assert.equal((await idle.exchange(GET)).status, 200)

  assert.deepEqual(await Promise.all([silent.ending, idle.ending]), ['end', 'end'])
  assert.equal(silent.unread + idle.unread, '')
  assert.equal(gateway.records.length, 1)
})

for (const { name, sent } of [
  { name: 'never begins', sent: '' },
  { name: 'stops', sent: 'half' },
]) {
  test(`a body that ${name} gets 408, and the application never a complete request`, async () => {
    await using upstream = await startEchoUpstream()
    const timeouts = { headMs: 400, bodyMs: 100 }
    await using gateway = await startGateway({ upstreamUrl: upstream.url, timeouts })
    using client = await connectRaw(gateway.port)

    await client.send(`PUT ${BASE}/ HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n${sent}`)
    const record = await checkProblem(gateway, await client.response(), 'requestTimeout')

    assert.equal(record.requestBytes, sent.length)
    assert.equal(await client.ending, 'end')
    assert.ok(upstream.seen.every(({ state }) => state !== 'complete'))
  })
}

test('a client that does not read its answer is cut off, and recorded as gone', async () => {
  await using upstream = await startEchoUpstream()
  const timeouts = { headMs: 400, writeMs: 200 }
  await using gateway = await startGateway({ upstreamUrl: upstream.url, timeouts })
  upstream.answer = (_, response) => response.end(Buffer.alloc(30_000_000))
  using client = await connectRaw(gateway.port, { paused: true })
  await client.send(GET)

  const record = await gateway.onlyRecord()

  assert.deepEqual([record.outcome, record.status], ['client-closed', 200])
  assert.ok(record.responseBytes < 30_000_000)
})

test('a hundred slow heads do not hold up a quick request', async () => {
  await using upstream = await startEchoUpstream()
  await using gateway = await startGateway({ upstreamUrl: upstream.url, timeouts: { headMs: 300 } })
  const slow = await Promise.all(Array.from({ length: 100 }, () => connectRaw(gateway.port)))
  for (const client of slow) await client.send('GET / HTTP/1.1\r\nA')
  using quick = await connectRaw(gateway.port)

  assert.equal((await quick.exchange(GET)).status, 200)
  const answers = await Promise.all(slow.map((client) => client.response()))

  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([408]))
  assert.equal(gateway.records.length, 101)
  for (const client of slow) client.close()
})
