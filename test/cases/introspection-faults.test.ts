import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { createTestAuthority } from '../support/certificates.ts'
import { type ScriptedReply, startScriptedProvider } from '../support/scripted-provider.ts'
import { headerOf } from '../support/strict-response.ts'
import { assertAccepted, assertRefused, detailsOf } from './answers.ts'
import type { Told } from './asking.ts'
import { type Api, active, type CaseWorld, startCaseWorld } from './case-world.ts'
import { startDeafListener } from './deaf-listener.ts'

const UNAVAILABLE = 'identity-provider-unavailable'
/** No breaker in the way of what a case looks at. */
const PATIENT = { breaker: { failures: 10_000 } }

let world: CaseWorld
let patient: Api
before(async () => {
  world = await startCaseWorld()
  patient = await world.publish({ policy: PATIENT })
})
after(() => world[Symbol.asyncDispose]())

/** Holds that the provider's fault is told as one: 503, no challenge, the phase and the cause in the record. */
function assertFault(told: Told, fault: string, phase = 'introspection'): void {
  assertRefused(told, UNAVAILABLE)
  const details = detailsOf(told, '003013')
  assert.deepEqual([details.fault, details.phase], [fault, phase])
  assert.equal(told.transaction.token?.claims, null)
  assert.equal(typeof told.transaction.timings.tokenMs, 'number')
}

suite('faults of the provider', { concurrency: 8 }, () => {
  const JSON_TYPE = { 'content-type': 'application/json' }
  const bodies: readonly (readonly [string, ScriptedReply, string])[] = [
    ['null', { body: 'null' }, 'not-an-object'],
    ['a list', { body: '[]' }, 'not-an-object'],
    ['a text', { body: '"x"' }, 'not-an-object'],
    ['a number', { body: '1' }, 'not-an-object'],
    ['nothing', { body: '' }, 'not-json'],
    ['a page', { body: '<html></html>', headers: { 'content-type': 'text/html' } }, 'content-type'],
    ['a page that calls itself JSON', { body: '<html></html>', headers: JSON_TYPE }, 'not-json'],
    ['cut JSON', { body: '{"active":true,"sub":"a' }, 'not-json'],
    ['JSON behind a BOM', { body: '\ufeff{"active":true}' }, 'not-json'],
    ['wrong UTF-8', { body: Buffer.from('{"active":true,"sub":"\xff"}', 'latin1') }, 'not-json'],
    ['a key given twice', { body: '{"active":false,"active":true}' }, 'unexpected-answer'],
    [
      'JSON too deep',
      { body: `{"active":true,"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}` },
      'unexpected-answer',
    ],
  ]
  for (const [what, reply, fault] of bodies) {
    test(`I9 an answer that is ${what} is a fault of the provider: 503, and nothing crashes`, async () => {
      const token = world.token(reply)
      assertFault(await world.ask(patient, { token }), fault)
      assert.equal(world.provider.calls(token), 1)
    })
  }

  test('I9 an answer of 50 MB is given up at the bound, plain or behind gzip', async () => {
    const body = `{"active":true,"pad":"${'x'.repeat(50_000_000)}"}`
    for (const how of [{}, { gzip: true }, { chunked: true }]) {
      const token = world.token({ body, ...how })
      assertFault(await world.ask(patient, { token }), 'too-large')
      assert.equal(world.provider.calls(token), 1)
    }
  })

  test('I10 JSON must not call itself something else; saying nothing is forgiven', async () => {
    for (const type of ['text/plain', 'application/xml', 'application/jwt', 'text/html; a=json']) {
      const token = world.token({ ...active(), headers: { 'content-type': type } })
      assertFault(await world.ask(patient, { token }), 'content-type')
    }
    for (const type of ['application/json; charset=utf-8', 'application/problem+json']) {
      const token = world.token({ ...active(), headers: { 'content-type': type } })
      assertAccepted(await world.ask(patient, { token }))
    }
  })

  const statuses = [
    [201, 'http-status'],
    [204, 'http-status'],
    [400, 'http-status'],
    [401, 'gateway-not-authorized'],
    [403, 'gateway-not-authorized'],
    [404, 'http-status'],
    [429, 'rate-limited'],
    [500, 'http-status'],
    [503, 'http-status'],
  ] as const
  for (const [status, fault] of statuses) {
    test(`I11 an answer of ${status} is 503 to the client, never 401, and the diagnostics say ${fault}`, async () => {
      const token = world.token({ status, ...(status !== 204 && active()) })
      assertFault(await world.ask(patient, { token }), fault)
      assert.equal(world.provider.calls(token), 1)
    })
  }

  for (const status of [429, 503]) {
    test(`I11 Retry-After of a ${status} is told to the client, and the provider is left alone that long`, async () => {
      const api = await world.publish({ policy: PATIENT })
      const token = world.token({ status, headers: { 'retry-after': '2' } }, active())
      const other = world.token()

      const first = await world.ask(api, { token })
      const meanwhile = await world.ask(api, { token: other })

      assertRefused(first, UNAVAILABLE)
      assert.equal(headerOf(first.response, 'Retry-After'), '2')
      assertFault(meanwhile, 'rate-limited')
      assert.equal(world.provider.calls(other), 0)
      await new Promise((resolve) => setTimeout(resolve, 2100))
      assertAccepted(await world.ask(api, { token }))
    })
  }

  const network = [
    ['a name that does not resolve', `http://${'a'.repeat(64)}.invalid/`, 'dns'],
    ['a port where nobody listens', 'http://127.0.0.1:1/', 'connect-refused'],
  ] as const
  for (const [what, endpoint, fault] of network) {
    test(`I13 ${what} is 503 with its cause in the record`, async () => {
      const api = await world.publish({ policy: { ...PATIENT, introspection: { endpoint } } })
      const token = world.token()
      assertFault(await world.ask(api, { token }), fault)
      assert.equal(world.provider.calls(token), 0)
    })
  }

  test('I13 a TLS certificate that is not trusted is 503, and the token is not sent', async () => {
    const authority = createTestAuthority()
    const { certificate: cert, key } = authority.issue({ name: 'idp', hosts: ['127.0.0.1'] })
    await using provider = await startScriptedProvider({ tls: { cert, key } })
    const introspection = { endpoint: provider.introspectionUrl }
    const untrusted = await world.publish({ policy: { ...PATIENT, introspection } })
    const trusted = await world.publish({
      policy: { ...PATIENT, introspection, tls: { ca: authority.certificate } },
    })
    const token = world.token()
    provider.script(token, active())

    assertFault(await world.ask(untrusted, { token }), 'tls')
    assert.equal(provider.calls(), 0)
    assertAccepted(await world.ask(trusted, { token }))
    assert.equal(provider.calls(token), 1)
  })

  test('I13 a connection that does not open within its time is 503', async () => {
    await using deaf = await startDeafListener()
    const api = await world.publish({
      policy: {
        ...PATIENT,
        introspection: { endpoint: `http://127.0.0.1:${deaf.port}/` },
        timeouts: { connectMs: 300, readMs: 5000 },
      },
    })
    const token = world.token()

    const told = await world.ask(api, { token })

    assertFault(told, 'connect-timeout')
    assert.ok(told.transaction.timings.totalMs < 3000)
  })

  test('I13 an answer that is not complete within its time is 503', async () => {
    const api = await world.publish({
      policy: { ...PATIENT, timeouts: { connectMs: 1000, readMs: 300 } },
    })
    const token = world.token({ ...active(), delayMs: 4000 })

    const told = await world.ask(api, { token })

    assertFault(told, 'read-timeout')
    assert.ok(told.transaction.timings.totalMs < 3000)
    assert.equal(world.provider.calls(token), 1)
  })

  test('I13 a connection closed in the middle of the answer is 503, asked for once', async () => {
    const token = world.token({ ...active(), closeSocket: 'mid-body' })
    assertFault(await world.ask(patient, { token }), 'connection-lost')
    assert.equal(world.provider.calls(token), 1)
  })

  test('I13 a connection closed before the answer is asked for once more, then 503', async () => {
    const gone = world.token({ closeSocket: 'before-headers' })
    const back = world.token({ closeSocket: 'before-headers' }, active())

    assertFault(await world.ask(patient, { token: gone }), 'connection-lost')
    assertAccepted(await world.ask(patient, { token: back }))

    assert.equal(world.provider.calls(gone), 2)
    assert.equal(world.provider.calls(back), 2)
  })

  test('I17 a redirect is not followed: 503, and the token goes nowhere else', async () => {
    await using elsewhere = await startScriptedProvider()
    for (const status of [301, 302, 303, 307, 308]) {
      const headers = { location: elsewhere.introspectionUrl }
      const token = world.token({ status, headers })
      assertFault(await world.ask(patient, { token }), 'redirect')
      assert.equal(world.provider.calls(token), 1)
    }
    assert.equal(elsewhere.calls(), 0)
  })
})
