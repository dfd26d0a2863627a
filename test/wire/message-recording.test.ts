import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startEchoUpstream } from '../support/echo-upstream.ts'
import { BASE, startGateway } from '../support/gateway-harness.ts'
import { connectRaw, request } from '../support/raw-client.ts'
import { once, startRawUpstream } from '../support/raw-upstream.ts'
import { startScriptedProvider } from '../support/scripted-provider.ts'

const ALL = {
  enabled: true,
  inbound: { headers: true, payload: true },
  outbound: { headers: true, payload: true },
}
const messageRecording = { mode: 'overridden', request: ALL, response: ALL }
const ONLY_OUTGOING = {
  mode: 'overridden',
  request: { enabled: true, inbound: { headers: false }, outbound: { headers: true } },
}

const ask = (method: string, fields: string[], body = '') =>
  [`${method} ${BASE}/pet HTTP/1.1`, 'Host: a', ...fields, '', body].join('\r\n')

for (const method of ['GET', 'PUT']) {
  test(`the headers that the gateway sends with ${method} are recorded exactly as the application got them`, async () => {
    await using upstream = await startEchoUpstream()
    await using gateway = await startGateway({
      upstreamUrl: upstream.url,
      delivery: { messageRecording: ONLY_OUTGOING },
    })
    const body = method === 'PUT' ? '{}' : ''
    const fields = ['Accept: */*', ...(body && ['Content-Length: 2'])]

    const response = await request(gateway.port, ask(method, fields, body))

    const { contents } = await gateway.recordOf(response)
    assert.deepEqual(
      contents.map(({ part, body }) => [part, body]),
      [['request-outbound', null]],
    )
    assert.deepEqual(contents[0]!.headers, upstream.last.headers)
  })
}

test('all four parts are recorded, secrets taken out', async () => {
  await using upstream = await startRawUpstream(
    once(
      'HTTP/1.1 200 OK\r\nSet-Cookie: sid=SECRET\r\nContent-Type: application/json\r\nContent-Length: 29\r\n\r\n{"password":"SECRET","a":"b"}',
    ),
  )
  await using gateway = await startGateway({
    upstreamUrl: upstream.url,
    delivery: { messageRecording },
  })
  const fields = ['Cookie: sid=SECRET', 'Content-Type: application/json', 'Content-Length: 29']

  const response = await request(gateway.port, ask('PUT', fields, '{"token":"SECRET","name":"x"}'))

  const { contents } = await gateway.recordOf(response)
  assert.deepEqual(
    contents.map(({ part, body }) => [part, body]),
    [
      ['request-inbound', '{"token":"***","name":"x"}'],
      ['request-outbound', '{"token":"***","name":"x"}'],
      ['response-inbound', '{"password":"***","a":"b"}'],
      ['response-outbound', '{"password":"***","a":"b"}'],
    ],
  )
  assert.ok(!JSON.stringify(contents).includes('SECRET'))
  assert.ok(contents[3]!.headers!.some(([name, value]) => name === 'Server' && value === 'Varco'))
  assert.ok(response.body.includes('SECRET'))
})

test('a large body is recorded up to the bound, and marked', async () => {
  await using upstream = await startEchoUpstream()
  await using gateway = await startGateway({
    upstreamUrl: upstream.url,
    delivery: { messageRecording },
    settings: { recording: { maxPayloadBytes: 1000 } },
  })
  upstream.answer = (_, response) => response.end('y'.repeat(300_000))
  const body = 'x'.repeat(200_000)

  const response = await request(gateway.port, ask('PUT', [`Content-Length: ${body.length}`], body))

  const { contents } = await gateway.recordOf(response)
  assert.deepEqual(
    contents.map(({ body, truncated }) => [body?.length, truncated]),
    Array(4).fill([1000, true]),
  )
  assert.deepEqual([upstream.last.bodyBytes, response.body.length], [200_000, 300_000])
})

test('a form whose token was taken out is recorded without it', async () => {
  await using upstream = await startEchoUpstream()
  await using provider = await startScriptedProvider()
  provider.script('SECRET', { body: { active: true, sub: 'ada' } })
  await using gateway = await startGateway({
    upstreamUrl: upstream.url,
    policy: { introspection: { endpoint: provider.introspectionUrl } },
    delivery: {
      messageRecording,
      accessControl: { tokenManagement: { enabled: true, policy: 'DemoIdP', introspection: true } },
    },
  })
  const form = 'a=1&access_token=SECRET&b=%20'
  const fields = [
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${form.length}`,
  ]

  const response = await request(gateway.port, ask('POST', fields, form))

  assert.equal(upstream.last.body, 'a=1&b=%20')
  const { contents } = await gateway.recordOf(response)
  assert.deepEqual(
    contents.map(({ part, body }) => [part, body?.slice(0, 9)]),
    [
      ['request-inbound', 'a=1&b=%20'],
      ['request-outbound', 'a=1&b=%20'],
      ['response-inbound', '{"method"'],
      ['response-outbound', '{"method"'],
    ],
  )
  assert.ok(!JSON.stringify(gateway.records).includes('SECRET'))
})

test('what a broken exchange had said is recorded too', async () => {
  await using upstream = await startRawUpstream(
    once('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhello', async (peer) => {
      await new Promise((resolve) => setTimeout(resolve, 30))
      peer.reset()
    }),
  )
  await using gateway = await startGateway({
    upstreamUrl: upstream.url,
    delivery: { messageRecording },
  })
  using client = await connectRaw(gateway.port)
  await client.send(ask('GET', []))

  const { contents } = await gateway.onlyRecord()

  const inbound = contents.find(({ part }) => part === 'response-inbound')
  assert.equal(inbound?.body, 'hello')
})

test('nothing is recorded of a message unless it is asked for', async () => {
  await using upstream = await startEchoUpstream()
  await using gateway = await startGateway({ upstreamUrl: upstream.url })

  const response = await request(gateway.port, ask('PUT', ['Content-Length: 5'], 'hello'))

  assert.deepEqual((await gateway.recordOf(response)).contents, [])
})
