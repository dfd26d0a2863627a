import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { seenHeader } from '../support/echo-upstream.ts'
import { type ScriptedReply, startScriptedProvider } from '../support/scripted-provider.ts'
import { createSigningKey } from '../support/signing-keys.ts'
import { assertAccepted, assertRefused, detailsOf } from './answers.ts'
import type { Told } from './asking.ts'
import { type Api, active, type CaseWorld, startCaseWorld } from './case-world.ts'

const UNAVAILABLE = 'identity-provider-unavailable'
/** No breaker in the way of what a case looks at. */
const PATIENT = { breaker: { failures: 10_000 } }

let world: CaseWorld
before(async () => {
  world = await startCaseWorld()
})
after(() => world[Symbol.asyncDispose]())

/** Holds that the provider's fault is told as one: 503, no challenge, the phase and the cause in the record. */
function assertFault(told: Told, fault: string, phase = 'introspection'): void {
  assertRefused(told, UNAVAILABLE)
  const details = detailsOf(told, '003013')
  assert.deepEqual([details.fault, details.phase], [fault, phase])
  assert.equal(told.transaction.token?.claims, null)
}

suite('what the provider answers', { concurrency: 8 }, () => {
  test('I6 an active token is accepted and Token Info shows every claim, digits beyond 2^53 and odd names included', async () => {
    const claims =
      '"sub":12345678901234567890,"aud":["a","b"],"nested":{"deep":[1,{"x":null}]},' +
      '"__proto__":{"admin":true},"constructor":"c","ratio":1.0,"on":false'
    const token = world.token({ body: `{"active":true,${claims}}` })

    const told = await world.ask(world.common, { token })

    assertAccepted(told)
    assert.deepEqual(seenHeader(told.seen!, 'gateway-token-subject'), ['12345678901234567890'])
    assert.equal(told.transaction.sender?.subject, '12345678901234567890')
    const response = await world.admin.call('GET', `/transactions/${told.transaction.id}`)
    const text = await response.text()
    assert.ok(text.includes('"sub":12345678901234567890'), text)
    assert.deepEqual(Object.keys(told.transaction.token!.claims!).sort(), [
      '__proto__',
      'active',
      'aud',
      'constructor',
      'nested',
      'on',
      'ratio',
      'sub',
    ])
  })

  test('I7 an inactive token is refused with 401 and Token Info stays empty', async () => {
    const token = world.token({ body: { active: false, sub: 'mallory' } })

    const told = await world.ask(world.common, { token })

    assertRefused(told, 'token-invalid', { codes: ['003002', '003012'] })
    assert.equal(told.transaction.token?.claims, null)
    assert.equal(told.transaction.sender, null)
    assert.equal(world.provider.calls(token), 1)
  })

  const notTrue = [undefined, null, 'true', 'maybe', 1, 42, [true], {}]
  for (const value of notTrue) {
    test(`I8 'active' ${JSON.stringify(value) ?? 'absent'} is not the boolean true: 401, and the diagnostics name the fault`, async () => {
      const token = world.token({ body: { active: value, sub: 'ada' } })

      const told = await world.ask(world.common, { token })

      assertRefused(told, 'token-invalid')
      assert.match(
        String(detailsOf(told, '003012').problem),
        /^'active' is (absent|not the boolean)/,
      )
      assert.equal(world.provider.calls(token), 1)
    })
  }

  test('I12 an error in a 200 is a token that is not active: 401', async () => {
    const token = world.token({ body: { error: 'invalid_token', error_description: 'x' } })
    assertRefused(await world.ask(world.common, { token }), 'token-invalid')
    assert.equal(world.provider.calls(token), 1)
  })

  test('I14 a slow provider within its time is waited for, and its time is shown apart from the application’s', async () => {
    const token = world.token({ ...active(), delayMs: 400 })

    const told = await world.ask(world.common, { token })

    assertAccepted(told)
    const { tokenMs, upstreamMs, totalMs } = told.transaction.timings
    assert.ok(tokenMs! >= 390 && tokenMs! <= totalMs, `tokenMs ${tokenMs}`)
    assert.ok(upstreamMs! <= totalMs - tokenMs! + 1, `upstreamMs ${upstreamMs}`)
    assert.ok(Number(detailsOf(told, '003010').ms) >= 390)
  })

  test('I19 gzip and chunked answers are read', async () => {
    for (const how of [{ gzip: true }, { chunked: true }, { gzip: true, chunked: true }]) {
      const token = world.token({ ...active(), ...how })
      assertAccepted(await world.ask(world.common, { token }))
      assert.equal(world.provider.calls(token), 1)
    }
  })

  test('I19 a connection that the provider closed between two calls costs the client nothing', async () => {
    const api = await world.publish({ policy: {} })
    assertAccepted(await world.ask(api, { token: world.token() }))
    world.provider.dropIdleConnections()

    assertAccepted(await world.ask(api, { token: world.token() }))
  })

  test('the answer’s own issuer and audience are held against those that the policy asks for', async () => {
    const introspection = { issuer: 'https://idp.example', audience: ['petstore'] }
    const api = await world.publish({ policy: { introspection } })
    const claims = { iss: 'https://idp.example', aud: ['x', 'petstore'] }

    assertAccepted(await world.ask(api, { token: world.token(active(claims)) }))
    for (const wrong of [{ iss: 'https://idp.example/' }, { aud: 'pet' }, { iss: undefined }]) {
      const token = world.token(active({ ...claims, ...wrong }))
      assertRefused(await world.ask(api, { token }), 'token-invalid', { realm: api.policy })
      assert.equal(world.provider.calls(token), 1)
    }
  })
})

suite('where the provider is and how it signs', { concurrency: 8 }, () => {
  test('I16 the endpoint comes from the discovery document, which is fetched once and outlives its source', async () => {
    await using provider = await startScriptedProvider()
    const api = await discovering(provider.discoveryUrl)
    const tokens = [world.token(), world.token(), world.token()]
    for (const token of tokens) provider.script(token, active())

    assertAccepted(await world.ask(api, { token: tokens[0]! }))
    assertAccepted(await world.ask(api, { token: tokens[1]! }))
    provider.scriptPath('/.well-known/openid-configuration', { status: 500 })
    assertAccepted(await world.ask(api, { token: tokens[2]! }))

    assert.equal(provider.callsTo('/.well-known/openid-configuration'), 1)
    assert.equal(provider.callsTo('/introspect'), 3)
  })

  const documents: readonly (readonly [string, ScriptedReply, string, string])[] = [
    ['404', { status: 404 }, 'http-status', 'discovery'],
    ['no JSON', { body: 'no' }, 'not-json', 'discovery'],
    [
      'of another issuer',
      { body: { issuer: 'https://evil.example' } },
      'issuer-mismatch',
      'discovery',
    ],
    ['without an issuer', { body: {} }, 'issuer-mismatch', 'discovery'],
  ]
  for (const [what, reply, fault, phase] of documents) {
    test(`I16 a discovery document that is ${what} is 503, and fetched anew by the next request`, async () => {
      await using provider = await startScriptedProvider()
      const api = await discovering(provider.discoveryUrl)
      const token = world.token()
      provider.script(token, active())
      provider.scriptPath('/.well-known/openid-configuration', reply, { body: provider.metadata })

      assertFault(await world.ask(api, { token }), fault, phase)
      assertAccepted(await world.ask(api, { token }))

      assert.equal(provider.callsTo('/.well-known/openid-configuration'), 2)
    })
  }

  test('I15 I16 a discovery document without the endpoint leaves it unknown: 503', async () => {
    await using provider = await startScriptedProvider()
    const api = await discovering(provider.discoveryUrl)
    const token = world.token()
    provider.scriptPath('/.well-known/openid-configuration', { body: { issuer: provider.origin } })

    assertFault(await world.ask(api, { token }), 'endpoint-missing')
    assert.equal(provider.calls(token), 0)
  })

  test('I16 a provider that is away is 503 and found again when it is back', async () => {
    const first = await startScriptedProvider()
    const { port, discoveryUrl } = first
    await first[Symbol.asyncDispose]()
    const api = await discovering(discoveryUrl)
    const token = world.token()

    assertFault(await world.ask(api, { token }), 'connect-refused', 'discovery')
    await using back = await startScriptedProvider({ port })
    back.script(token, active())
    assertAccepted(await world.ask(api, { token }))

    assert.equal(back.calls(token), 1)
  })

  test('I18 a signed answer is accepted when the provider signed it for this gateway, and nothing else is', async () => {
    await using provider = await startScriptedProvider()
    const api = await signing(provider.origin, 'accept')
    const other = await createSigningKey('ES256')
    const token_introspection = { active: true, sub: 'ada', client_id: 'client-1' }
    const claims = { aud: 'gw', iat: Math.floor(Date.now() / 1000), token_introspection }
    const typ = 'token-introspection+jwt'
    const good = await provider.sign(claims, 'ES256', { typ })
    const wrong = {
      'bad-signature': [await other.sign({ iss: provider.origin, ...claims }, { typ }), `${good}x`],
      'unexpected-answer': [
        await provider.sign({ ...claims, aud: 'other' }, 'ES256', { typ }),
        await provider.sign(claims, 'ES256', { typ: 'at+jwt' }),
      ],
      'issuer-mismatch': [await provider.sign({ ...claims, iss: 'x' }, 'ES256', { typ })],
    }
    const answered = (body: string) => {
      const token = world.token()
      provider.script(token, { body, headers: { 'content-type': `application/${typ}` } })
      return world.ask(api, { token })
    }

    const told = await answered(good)
    assertAccepted(told)
    assert.equal(told.transaction.sender?.subject, 'ada')
    for (const [fault, answers] of Object.entries(wrong)) {
      for (const answer of answers) assertFault(await answered(answer), fault)
    }
    const { token_introspection: _left, ...empty } = claims
    assertFault(await answered(await provider.sign(empty, 'ES256', { typ })), 'not-an-object')
  })

  test('I18 a policy that requires signed answers asks for them and takes no others', async () => {
    await using provider = await startScriptedProvider()
    const api = await signing(provider.origin, 'require')
    const token = world.token()
    provider.script(token, active())

    assertFault(await world.ask(api, { token }), 'content-type')

    const call = provider.requests.find((request) => request.token === token)!
    assert.ok(
      call.headers.some(
        ([name, value]) =>
          name.toLowerCase() === 'accept' && value === 'application/token-introspection+jwt',
      ),
    )
  })
})

function discovering(discovery: string): Promise<Api> {
  return world.publish({
    policy: { ...PATIENT, discovery, introspection: { endpoint: undefined } },
  })
}

function signing(origin: string, signedAnswer: 'accept' | 'require'): Promise<Api> {
  return world.publish({
    policy: {
      ...PATIENT,
      introspection: { endpoint: `${origin}/introspect`, signedAnswer },
      jwt: { jwksUri: `${origin}/jwks`, issuer: origin },
    },
  })
}
