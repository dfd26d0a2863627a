import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { inspect } from 'node:util'
import {
  type ScriptedProvider,
  type ScriptedReply,
  startScriptedProvider,
} from '../../test/support/scripted-provider.ts'
import { createSigningKey } from '../../test/support/signing-keys.ts'
import { createProvider, type ProviderOptions, type TokenVerdict } from './provider.ts'

const NOW = 1_800_000_000
const basic = { method: 'client_secret_basic', clientId: 'gw', clientSecret: 's3cret' } as const
const usual = {
  timeouts: { connectMs: 1000, readMs: 1000 },
  tolerances: { expSeconds: 0, nbfSeconds: 5, iatSeconds: 5 },
  breaker: { failures: 20, openSeconds: 5 },
}
const jwt = { audience: [], algorithms: ['RS256', 'ES256', 'EdDSA'] }

function providerOf(t: TestContext, options: Partial<ProviderOptions>) {
  const provider = createProvider({ ...usual, ...options }, { now: () => NOW * 1000 })
  t.after(() => provider.close())
  return provider
}

const introspectionAt = (idp: ScriptedProvider) =>
  ({ endpoint: idp.introspectionUrl, request: 'rfc7662', clientAuthentication: basic }) as const

const reasonOf = (verdict: TokenVerdict) => (verdict.valid ? 'valid' : verdict.reason)

test('introspection asks the provider as RFC 7662 says and hands over the claims', async (t) => {
  await using idp = await startScriptedProvider()
  idp.script('tok', { body: { active: true, sub: 'alice' } })

  const verdict = await providerOf(t, { introspection: introspectionAt(idp) }).introspect('tok')

  assert.deepEqual(verdict, { valid: true, claims: { active: true, sub: 'alice' } })
  const [request] = idp.requests
  const headers = new Headers(request!.headers.map(([name, value]) => [name, value]))
  assert.equal(`${request!.method} ${request!.url}`, 'POST /introspect')
  assert.equal(request!.body, 'token=tok')
  assert.equal(headers.get('content-type'), 'application/x-www-form-urlencoded')
  assert.equal(headers.get('content-length'), '9')
  assert.equal(headers.get('accept'), 'application/json')
  assert.equal(headers.get('authorization'), `Basic ${btoa('gw:s3cret')}`)
  assert.equal(headers.get('cookie'), null)
})

test('inactive and expired tokens are invalid, and a question is asked each time', async (t) => {
  await using idp = await startScriptedProvider()
  idp.script('old', { body: { active: true, exp: NOW - 1 } })
  const provider = providerOf(t, { introspection: introspectionAt(idp) })

  assert.equal(reasonOf(await provider.introspect('unknown')), 'inactive')
  assert.equal(reasonOf(await provider.introspect('old')), 'expired')
  assert.equal(reasonOf(await provider.introspect('old')), 'expired')
  assert.equal(idp.calls('old'), 2)
})

test('a token with characters that no token has is refused without a question', async (t) => {
  await using idp = await startScriptedProvider()
  const provider = providerOf(t, {
    introspection: introspectionAt(idp),
    userInfo: { endpoint: idp.userInfoUrl },
  })
  for (const token of ['', 'a b', 'a\r\nX: y', 'a\0', 'caffè']) {
    assert.equal(reasonOf(await provider.introspect(token)), 'malformed')
    assert.equal(reasonOf(await provider.userInfo(token)), 'malformed')
  }
  assert.equal(idp.calls(), 0)
})

const faults: [string, ScriptedReply, string][] = [
  ['400', { status: 400 }, 'http-status'],
  ['401', { status: 401 }, 'gateway-not-authorized'],
  ['403', { status: 403 }, 'gateway-not-authorized'],
  ['404', { status: 404 }, 'http-status'],
  ['429', { status: 429 }, 'rate-limited'],
  ['500', { status: 500 }, 'http-status'],
  ['503', { status: 503 }, 'http-status'],
  ['302', { status: 302, headers: { location: '/x' } }, 'redirect'],
  ['HTML', { body: '<p>tok s3cret</p>', headers: { 'content-type': 'text/html' } }, 'content-type'],
  ['truncated JSON', { body: '{"active":true,"token":"tok s3cret' }, 'not-json'],
  ['a list', { body: '["tok s3cret"]' }, 'not-an-object'],
  ['a slow answer', { delayMs: 5000 }, 'read-timeout'],
  ['a lost connection', { closeSocket: 'before-headers' }, 'connection-lost'],
  ['half an answer', { body: { active: true }, closeSocket: 'mid-body' }, 'connection-lost'],
]
for (const [name, reply, code] of faults) {
  test(`${name} from the provider is the fault ${code}, which shows no token, secret or answer`, async (t) => {
    await using idp = await startScriptedProvider()
    idp.script('tok-1234', { body: 'tok-1234 s3cret', ...reply })
    const provider = providerOf(t, { introspection: introspectionAt(idp) })

    await assert.rejects(provider.introspect('tok-1234'), (fault: Error & { code: string }) => {
      assert.equal(fault.code, code)
      const shown = `${inspect(fault, { depth: 20, showHidden: true })}${JSON.stringify(fault)}`
      assert.doesNotMatch(shown, /tok-1234|s3cret|Z3c6czNjcmV0/)
      return true
    })
  })
}

test('the fallback endpoint answers when the first cannot', async (t) => {
  await using first = await startScriptedProvider()
  await using second = await startScriptedProvider()
  first.script('tok', { status: 500 }, { body: 'no JSON' }, { body: { active: false } })
  second.script('tok', { body: { active: true } })
  const provider = providerOf(t, {
    introspection: { ...introspectionAt(first), fallbackEndpoint: second.introspectionUrl },
  })

  assert.equal(reasonOf(await provider.introspect('tok')), 'valid')
  assert.equal(reasonOf(await provider.introspect('tok')), 'valid')
  // A verdict of the first is a verdict: the second is not asked for another opinion.
  assert.equal(reasonOf(await provider.introspect('tok')), 'inactive')
  assert.equal(second.calls('tok'), 2)
  assert.deepEqual(
    provider.status().map(({ endpoint }) => endpoint),
    [first.introspectionUrl, second.introspectionUrl],
  )
})

test('discovery fills in every endpoint and the issuer', async (t) => {
  await using idp = await startScriptedProvider()
  idp.script('tok', { body: { active: true } })
  idp.scriptUserInfo('tok', { body: { sub: 'alice', email: 'a@example.org' } })
  const provider = providerOf(t, {
    discovery: idp.discoveryUrl,
    introspection: { request: 'rfc7662', clientAuthentication: basic },
    jwt,
  })

  assert.equal(reasonOf(await provider.introspect('tok')), 'valid')
  assert.equal(reasonOf(await provider.userInfo('tok', { sub: 'alice' })), 'valid')
  assert.equal(reasonOf(await provider.userInfo('tok', { sub: 'bob' })), 'subject')
  const token = await idp.sign({ sub: 'alice', exp: NOW + 60 })
  assert.equal(reasonOf(await provider.validateJwt(token)), 'valid')
  const foreign = await idp.sign({ iss: 'https://evil.example', exp: NOW + 60 })
  assert.equal(reasonOf(await provider.validateJwt(foreign)), 'issuer')
  assert.equal(idp.callsTo('/.well-known/openid-configuration'), 1)
  assert.deepEqual(
    provider.status().map(({ phase, breaker }) => `${phase} ${breaker}`),
    ['discovery closed', 'introspection closed', 'jwks closed', 'user-info closed'],
  )
})

test('a discovery document without the endpoint, or of another issuer, is a fault', async (t) => {
  await using idp = await startScriptedProvider()
  const path = '/.well-known/openid-configuration'
  idp.scriptPath(path, { body: { issuer: idp.origin } })
  const options = {
    discovery: idp.discoveryUrl,
    introspection: { request: 'rfc7662', clientAuthentication: basic },
  } as const
  await assert.rejects(providerOf(t, options).introspect('tok'), { code: 'endpoint-missing' })

  idp.scriptPath(path, { body: idp.metadata })
  const strict = providerOf(t, { ...options, jwt: { ...jwt, issuer: 'https://other.example' } })
  await assert.rejects(strict.introspect('tok'), { code: 'issuer-mismatch', phase: 'discovery' })
})

test('a service that neither policy nor discovery knows is a fault', async (t) => {
  const provider = providerOf(t, {})

  await assert.rejects(provider.introspect('tok'), {
    code: 'endpoint-missing',
    phase: 'introspection',
  })
  await assert.rejects(provider.userInfo('tok'), { code: 'endpoint-missing', phase: 'user-info' })
  assert.equal(reasonOf(await provider.validateJwt('tok')), 'malformed')
  const token = await (await createSigningKey('ES256')).sign({})
  await assert.rejects(provider.validateJwt(token), { code: 'endpoint-missing', phase: 'jwks' })
})

test('JWT validation follows a key rotation and refuses removed keys after a reset', async (t) => {
  await using idp = await startScriptedProvider()
  const provider = providerOf(t, { jwt: { ...jwt, jwksUri: idp.jwksUri, issuer: idp.origin } })
  const claims = { sub: 'alice', exp: NOW + 60 }
  const old = await idp.sign(claims)
  assert.equal(reasonOf(await provider.validateJwt(old)), 'valid')

  await idp.rotate()
  assert.equal(reasonOf(await provider.validateJwt(await idp.sign(claims))), 'valid')
  assert.equal(reasonOf(await provider.validateJwt(old)), 'unknown-key')
  assert.equal(idp.callsTo('/jwks'), 2)

  provider.reset()
  assert.equal(reasonOf(await provider.validateJwt(await idp.sign(claims))), 'valid')
  assert.equal(idp.callsTo('/jwks'), 3)
})

test('JWT validation works with keys that stand in the policy, without any provider', async (t) => {
  const key = await createSigningKey('EdDSA')
  const provider = providerOf(t, { jwt: { ...jwt, jwks: { keys: [{ ...key.publicJwk }] } } })

  const token = await key.sign({ sub: 'alice', exp: NOW + 60 })

  assert.equal(reasonOf(await provider.validateJwt(token)), 'valid')
  assert.deepEqual(provider.status(), [])
})

test('keys that cannot be fetched leave the token undecided', async (t) => {
  await using idp = await startScriptedProvider()
  const provider = providerOf(t, { jwt: { ...jwt, jwksUri: idp.jwksUri } })
  const token = await idp.sign({ exp: NOW + 60 })
  idp.scriptPath('/jwks', { status: 500 })

  await assert.rejects(provider.validateJwt(token), { code: 'http-status', phase: 'jwks' })
  assert.equal(reasonOf(await provider.validateJwt('foo.bar.')), 'malformed')
})

test("a signed introspection answer is trusted when it is the issuer's own", async (t) => {
  await using idp = await startScriptedProvider()
  const answer = { iss: idp.origin, aud: 'gw', token_introspection: { active: true, sub: 'alice' } }
  const signed = async (typ: string) => ({
    body: await idp.sign(answer, 'ES256', { typ }),
    headers: { 'content-type': 'application/token-introspection+jwt' },
  })
  idp.script('good', await signed('token-introspection+jwt'))
  idp.script('wrong', await signed('at+jwt'))
  idp.script('plain', { body: { active: true } })
  const introspection = { ...introspectionAt(idp), signedAnswer: 'require' } as const
  const provider = providerOf(t, { introspection, jwt: { ...jwt, jwksUri: idp.jwksUri } })

  const verdict = await provider.introspect('good')

  assert.deepEqual(verdict, { valid: true, claims: { active: true, sub: 'alice' } })
  await assert.rejects(provider.introspect('wrong'), { code: 'unexpected-answer' })
  await assert.rejects(provider.introspect('plain'), { code: 'content-type' })
})

test('a signed answer that nobody asked for is checked all the same', async (t) => {
  await using idp = await startScriptedProvider()
  const forger = await createSigningKey('ES256')
  idp.script('tok', {
    body: await forger.sign({ token_introspection: { active: true } }),
    headers: { 'content-type': 'application/token-introspection+jwt' },
  })
  await idp.rotate()
  const provider = providerOf(t, {
    introspection: introspectionAt(idp),
    jwt: { ...jwt, jwksUri: idp.jwksUri },
  })

  await assert.rejects(provider.introspect('tok'), { code: 'bad-signature' })
})

test('token info and custom calls reach the provider as the policy says', async (t) => {
  await using idp = await startScriptedProvider()
  idp.script('tok', { body: { sub: 'alice', exp: `${NOW + 60}` } })
  idp.script('bad', { status: 400, body: { error_description: 'Invalid Value' } })
  const none = { method: 'none' } as const
  const google = providerOf(t, {
    introspection: {
      endpoint: `${idp.origin}/tokeninfo`,
      request: 'tokeninfo',
      clientAuthentication: none,
    },
  })
  assert.equal(reasonOf(await google.introspect('tok')), 'valid')
  assert.equal(reasonOf(await google.introspect('bad')), 'rejected')
  assert.equal(idp.requests[0]?.url, '/tokeninfo?access_token=tok')

  const request = { method: 'GET', tokenIn: 'header', name: 'X-Token' } as const
  const endpoint = idp.introspectionUrl
  const strict = providerOf(t, { introspection: { endpoint, request, clientAuthentication: none } })
  assert.equal(reasonOf(await strict.introspect('tok')), 'inactive')
  const lenient = providerOf(t, {
    introspection: {
      endpoint,
      request: { ...request, answer: 'tokeninfo' },
      clientAuthentication: none,
    },
  })
  assert.equal(reasonOf(await lenient.introspect('tok')), 'valid')
})
