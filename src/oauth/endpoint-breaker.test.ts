import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, clientOf, fault, textOfAnswer } from '../../test/support/ask-provider.ts'
import { startScriptedProvider } from '../../test/support/scripted-provider.ts'

test('a 429 is a fault that says when to come back, and the provider is left alone until then', async (t) => {
  await using provider = await startScriptedProvider()
  provider.script('t', { status: 429, headers: { 'retry-after': '30' } }, { body: 'ok' })
  let clock = 1_000_000
  const client = clientOf(t, provider.introspectionUrl, { now: () => clock })

  await assert.rejects(ask(client), fault('rate-limited', { status: 429, retryAfterSeconds: 30 }))
  clock += 10_000
  await assert.rejects(ask(client), fault('rate-limited', { retryAfterSeconds: 20 }))
  assert.equal(provider.calls('t'), 1)
  clock += 20_000
  assert.equal(textOfAnswer(await ask(client)), 'ok')
})

test('a 503 that names a time is respected, a 500 is asked again', async (t) => {
  await using provider = await startScriptedProvider()
  provider.script('t', { status: 500 }, { status: 503, headers: { 'retry-after': '5' } })
  const client = clientOf(t, provider.introspectionUrl)

  await assert.rejects(ask(client), fault('http-status', { status: 500 }))
  await assert.rejects(ask(client), fault('http-status', { status: 503, retryAfterSeconds: 5 }))
  await assert.rejects(ask(client), fault('rate-limited'))
  assert.equal(provider.calls('t'), 2)
})

test('the breaker opens after consecutive failures, refuses at once, and closes by one trial call', async (t) => {
  await using provider = await startScriptedProvider()
  provider.script('t', { status: 500 }, { status: 502 }, { delayMs: 50, body: 'ok' })
  const client = clientOf(t, provider.introspectionUrl, {
    breaker: { failures: 2, openSeconds: 0.4 },
  })
  await assert.rejects(ask(client), fault('http-status'))
  assert.equal(client.status().breaker, 'closed')
  await assert.rejects(ask(client), fault('http-status'))

  assert.equal(client.status().breaker, 'open')
  await assert.rejects(ask(client), fault('breaker-open', { retryAfterSeconds: 1 }))
  assert.equal(provider.calls('t'), 2)

  await sleep(450)
  const trial = ask(client)
  assert.equal(client.status().breaker, 'half-open')
  await assert.rejects(ask(client), fault('breaker-open'))
  assert.equal(textOfAnswer(await trial), 'ok')
  assert.equal(client.status().breaker, 'closed')
  assert.equal(provider.calls('t'), 3)
})

test('a failed trial call opens the breaker again', async (t) => {
  await using provider = await startScriptedProvider()
  provider.script('t', { status: 500 })
  const client = clientOf(t, provider.introspectionUrl, {
    breaker: { failures: 1, openSeconds: 0.1 },
  })
  await assert.rejects(ask(client), fault('http-status'))
  await sleep(150)

  await assert.rejects(ask(client), fault('http-status'))

  assert.equal(client.status().breaker, 'open')
  assert.equal(provider.calls('t'), 2)
})

test('timeouts and lost connections open the breaker, answers of 4xx never do', async (t) => {
  await using provider = await startScriptedProvider()
  provider.script('t', ...[400, 401, 404, 429].map((status) => ({ status })))
  const client = clientOf(t, provider.introspectionUrl, {
    breaker: { failures: 2, openSeconds: 9 },
  })
  for (let i = 0; i < 6; i++) await ask(client).catch(() => {})
  assert.equal(client.status().breaker, 'closed')

  provider.script('t', { closeSocket: 'before-headers' })
  for (let i = 0; i < 2; i++) await assert.rejects(ask(client), fault('connection-lost'))

  assert.equal(client.status().breaker, 'open')
})

test('a good answer between failures starts the count anew', async (t) => {
  await using provider = await startScriptedProvider()
  provider.script('t', { status: 500 }, { body: 'ok' }, { status: 500 }, { body: 'ok' })
  const client = clientOf(t, provider.introspectionUrl, {
    breaker: { failures: 2, openSeconds: 9 },
  })

  for (let i = 0; i < 4; i++) await ask(client).catch(() => {})

  assert.equal(client.status().breaker, 'closed')
})
