import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type EchoUpstream, startEchoUpstream } from '../support/echo-upstream.ts'
import { BASE, type GatewayHarness, startGateway } from '../support/gateway-harness.ts'
import { connectRaw } from '../support/raw-client.ts'
import { type ScriptedProvider, startScriptedProvider } from '../support/scripted-provider.ts'
import { checkProblem } from './problem-answer.ts'

const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n'
const head = (...fields: string[]) =>
  [`PUT ${BASE}/pet HTTP/1.1`, 'Host: a', 'Expect: 100-continue', ...fields, '', ''].join('\r\n')

async function withPolicy(
  upstream: EchoUpstream,
  provider: ScriptedProvider,
): Promise<GatewayHarness> {
  provider.script('good', { body: { active: true, sub: 'ada' } })
  const policy = { introspection: { endpoint: provider.introspectionUrl } }
  return startGateway({ upstreamUrl: upstream.url, policy })
}

for (const { name, fields, problem } of [
  { name: 'without a token', fields: [], problem: 'tokenMissing' },
  { name: 'with a bad token', fields: ['Authorization: Bearer bad'], problem: 'tokenInvalid' },
] as const) {
  test(`a request ${name} is refused before a byte of its body is asked for`, async () => {
    await using upstream = await startEchoUpstream()
    await using provider = await startScriptedProvider()
    await using gateway = await withPolicy(upstream, provider)
    using client = await connectRaw(gateway.port)

    const response = await client.exchange(head('Content-Length: 1000', ...fields))

    assert.deepEqual(response.interim, [])
    await checkProblem(gateway, response, problem, { realm: 'DemoIdP', closes: true })
    assert.equal(await client.ending, 'end')
    assert.equal(upstream.seen.length, 0)
  })
}

for (const framing of ['Content-Length: 5', 'Transfer-Encoding: chunked']) {
  test(`an accepted request with ${framing} is told to go on, then its body is taken`, async () => {
    await using upstream = await startEchoUpstream()
    await using provider = await startScriptedProvider()
    await using gateway = await withPolicy(upstream, provider)
    using client = await connectRaw(gateway.port)

    await client.send(head('Authorization: Bearer good', framing))
    await client.sees(CONTINUE)
    assert.equal(client.unread, CONTINUE)
    await client.send(framing.includes('chunked') ? '5\r\nhello\r\n0\r\n\r\n' : 'hello')
    const response = await client.response()

    assert.deepEqual([response.interim, response.status], [[100], 200])
    assert.equal(upstream.last.body, 'hello')
    assert.ok(!upstream.last.headers.some(([name]) => name.toLowerCase() === 'expect'))
  })
}

test('a client that does not wait is not told to go on', async () => {
  await using upstream = await startEchoUpstream()
  await using gateway = await startGateway({ upstreamUrl: upstream.url })
  using client = await connectRaw(gateway.port)

  const response = await client.exchange(`${head('Content-Length: 5')}hello`)

  assert.deepEqual([response.interim, response.status], [[], 200])
})

test('a request without a body is not told to go on', async () => {
  await using upstream = await startEchoUpstream()
  await using gateway = await startGateway({ upstreamUrl: upstream.url })
  using client = await connectRaw(gateway.port)

  const response = await client.exchange(head())

  assert.deepEqual([response.interim, response.status], [[], 200])
})

test('an HTTP/1.0 client is never told to go on', async () => {
  await using upstream = await startEchoUpstream()
  await using gateway = await startGateway({ upstreamUrl: upstream.url })
  using client = await connectRaw(gateway.port)

  await client.send(head('Content-Length: 5').replace('1.1', '1.0'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  assert.equal(client.unread, '')
  await client.send('hello')

  assert.deepEqual((await client.response()).interim, [])
})

test('a body that is too large is refused before it is asked for', async () => {
  await using upstream = await startEchoUpstream()
  await using gateway = await startGateway({
    upstreamUrl: upstream.url,
    delivery: { limits: { requestBytes: 10 } },
  })
  using client = await connectRaw(gateway.port)

  const response = await client.exchange(head('Content-Length: 11'))

  assert.deepEqual(response.interim, [])
  await checkProblem(gateway, response, 'requestTooLarge')
})
