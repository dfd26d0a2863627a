import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  ask,
  clientOf,
  fault,
  startRawServer,
  textOfAnswer,
} from '../../test/support/ask-provider.ts'
import { startScriptedProvider } from '../../test/support/scripted-provider.ts'
import { MAX_CALLS_IN_FLIGHT } from './provider-client.ts'

test('connections are used again for the next calls', async (t) => {
  await using provider = await startScriptedProvider()
  const client = clientOf(t, provider.introspectionUrl)

  for (let i = 0; i < 10; i++) await ask(client)

  assert.ok(provider.connections <= 2)
})

test('a refused connection is a fault and not waited for', async (t) => {
  const provider = await startScriptedProvider()
  const client = clientOf(t, provider.introspectionUrl)
  await provider[Symbol.asyncDispose]()

  await assert.rejects(ask(client), fault('connect-refused'))
})

test('a connection that does not open in time is a connect timeout', async (t) => {
  const { port } = await startRawServer(t, () => {})
  const client = clientOf(t, `https://127.0.0.1:${port}/`, {
    timeouts: { connectMs: 100, readMs: 5000 },
  })
  const started = performance.now()

  await assert.rejects(ask(client), fault('connect-timeout'))

  assert.ok(performance.now() - started < 800)
})

test('an answer that starts too late is a read timeout, asked for once', async (t) => {
  await using provider = await startScriptedProvider()
  provider.script('t', { delayMs: 1000, body: {} })
  const client = clientOf(t, provider.introspectionUrl, {
    timeouts: { connectMs: 1000, readMs: 100 },
  })

  await assert.rejects(ask(client), fault('read-timeout'))

  assert.equal(provider.calls('t'), 1)
})

test('an answer that trickles is cut off at the deadline of the whole exchange', async (t) => {
  const { port } = await startRawServer(t, async (socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n')
    while (!socket.destroyed) {
      socket.write('x')
      await sleep(20)
    }
  })
  const client = clientOf(t, `http://127.0.0.1:${port}/`, {
    timeouts: { connectMs: 1000, readMs: 150 },
  })
  const started = performance.now()

  await assert.rejects(ask(client), fault('read-timeout'))

  assert.ok(performance.now() - started < 1000)
})

test('a connection that ends before any answer is tried once more', async (t) => {
  await using provider = await startScriptedProvider()
  provider.script('t', { closeSocket: 'before-headers' }, { body: 'second' })

  assert.equal(textOfAnswer(await ask(clientOf(t, provider.introspectionUrl))), 'second')
  assert.equal(provider.calls('t'), 2)
})

test('a connection that keeps ending is tried no more than twice', async (t) => {
  await using provider = await startScriptedProvider()
  provider.script('t', { closeSocket: 'before-headers' })

  await assert.rejects(ask(clientOf(t, provider.introspectionUrl)), fault('connection-lost'))

  assert.equal(provider.calls('t'), 2)
})

test('a kept connection that the provider closed meanwhile costs no failure', async (t) => {
  await using provider = await startScriptedProvider()
  provider.script('t', { body: 'one' }, { closeSocket: 'before-headers' }, { body: 'two' })
  const client = clientOf(t, provider.introspectionUrl)
  await ask(client)

  assert.equal(textOfAnswer(await ask(client)), 'two')

  provider.dropIdleConnections()
  assert.equal(textOfAnswer(await ask(client)), 'two')
})

test('an answer cut in the middle of its body is lost and not asked for again', async (t) => {
  await using provider = await startScriptedProvider()
  provider.script('t', { body: { active: true, sub: 'alice' }, closeSocket: 'mid-body' })

  await assert.rejects(ask(clientOf(t, provider.introspectionUrl)), fault('connection-lost'))

  assert.equal(provider.calls('t'), 1)
})

test('calls beyond the bound are refused at once while the others are served', async (t) => {
  await using provider = await startScriptedProvider()
  provider.script('t', { delayMs: 50, body: 'ok' })
  const client = clientOf(t, provider.introspectionUrl, {
    timeouts: { connectMs: 9000, readMs: 9000 },
  })
  const calls = Array.from({ length: MAX_CALLS_IN_FLIGHT }, () => ask(client))
  assert.equal(client.status().callsInFlight, MAX_CALLS_IN_FLIGHT)

  await assert.rejects(ask(client), fault('overloaded'))

  const answers = await Promise.all(calls)
  assert.ok(answers.every((answer) => answer.status === 200))
  assert.equal(client.status().callsInFlight, 0)
})

test('the status shows the endpoint without its query', (t) => {
  const client = clientOf(t, 'https://idp.example/introspect?key=s3cret')

  assert.deepEqual(client.status(), {
    phase: 'introspection',
    endpoint: 'https://idp.example/introspect',
    breaker: 'closed',
    callsInFlight: 0,
  })
})

test('a call after the end is a fault', async (t) => {
  await using provider = await startScriptedProvider()
  const client = clientOf(t, provider.introspectionUrl)
  await ask(client)
  await client.close()

  await assert.rejects(ask(client), fault('closed'))
})
