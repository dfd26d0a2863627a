import assert from 'node:assert/strict'
import { createHmac, createPrivateKey, sign as rawSign } from 'node:crypto'
import { after, before, suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { CompactEncrypt, exportPKCS8, exportSPKI, importJWK } from 'jose'
import { startEchoUpstream } from '../support/echo-upstream.ts'
import { type ScriptedReply, startScriptedProvider } from '../support/scripted-provider.ts'
import { createSigningKey, type SigningKey, sharedSigningKey } from '../support/signing-keys.ts'
import { assertAccepted, assertRefused, detailsOf } from './answers.ts'
import type { Told } from './asking.ts'
import { type Api, active, type CaseWorld, inSeconds, startCaseWorld } from './case-world.ts'

const ISSUER = 'https://idp.example'
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const

let world: CaseWorld
/** The API of most cases, whose policy holds the keys itself. */
let api: Api
let keys: Record<(typeof ALGORITHMS)[number], SigningKey>
before(async () => {
  world = await startCaseWorld()
  const made = await Promise.all(
    ALGORITHMS.map(async (name) => [name, await sharedSigningKey(name)]),
  )
  keys = Object.fromEntries(made)
  api = await validating({ jwks: { keys: Object.values(keys).map((key) => key.publicJwk) } })
})
after(() => world[Symbol.asyncDispose]())

/** An API that checks tokens as JWT and asks nobody about them. */
function validating(jwt: object, policy: object = {}): Promise<Api> {
  return world.publish({
    policy: { jwt: { issuer: ISSUER, ...jwt }, ...policy },
    tokenManagement: { jwtValidation: true, introspection: false },
  })
}

function claimsOf(more: Record<string, unknown> = {}) {
  return { iss: ISSUER, sub: 'ada', client_id: 'client-1', exp: inSeconds(600), ...more }
}

async function ask(to: Api, token: string): Promise<Told> {
  world.keepSecret(token)
  const told = await world.ask(to, { token })
  assert.equal(world.provider.calls(token), 0)
  return told
}

function assertInvalid(told: Told, reason?: string): void {
  assertRefused(told, 'token-invalid', { realm: api.policy, codes: ['003021'] })
  if (reason) assert.equal(detailsOf(told, '003021').reason, reason)
}

const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

suite('tokens checked as JWT', { concurrency: 8 }, () => {
  for (const algorithm of ALGORITHMS) {
    test(`JWT a token signed with ${algorithm} is accepted, and the record says by which check`, async () => {
      const told = await ask(api, await keys[algorithm].sign(claimsOf()))

      assertAccepted(told, ['003020', '003043'])
      assert.deepEqual(told.transaction.token?.validatedBy, ['jwt'])
      assert.equal(told.transaction.sender?.subject, 'ada')
      assert.equal(told.transaction.token?.claims?.client_id, 'client-1')
    })
  }

  test('JWT a broken signature, payload or header is refused with 401', async () => {
    const good = await keys.ES256.sign(claimsOf())
    const [head, payload, signature] = good.split('.') as [string, string, string]
    const flipped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
    const broken = [
      `${head}.${payload}.${flipped}`,
      `${head}.${encode(claimsOf({ sub: 'admin' }))}.${signature}`,
      `${encode({ alg: 'ES256', kid: keys.ES256.kid })}.${payload}.${signature}`,
      `${head}.${payload}.${signature}${signature}`,
      `${head}.${payload}.${signature.slice(0, -4)}`,
    ]
    for (const token of broken) assertInvalid(await ask(api, token))
  })

  test('JWT what is no JWS at all is refused with 401, never 500', async () => {
    const good = await keys.ES256.sign(claimsOf())
    const [head, payload] = good.split('.') as [string, string]
    const junk = [
      'foo.bar.',
      'foo',
      '...',
      'a.b.c',
      `${head}.${payload}`,
      `${head}.${payload}.`,
      `${good}.`,
      `${good}.x.y`,
      `${encode('null')}.${payload}.x`,
      `${encode('[]')}.${payload}.x`,
      `${encode('{"alg":5}')}.${payload}.x`,
      `${encode('{"alg":"ES256","kid":5}')}.${payload}.x`,
      `${head}.${encode('[1]')}.x`,
      `${head}==.${payload}==.x==`,
    ]
    for (const token of junk)
      assertRefused(await ask(api, token), 'token-invalid', { realm: api.policy })
  })

  for (const alg of ['none', 'None', 'NONE', 'nOnE', '']) {
    test(`JWT the algorithm '${alg}' is refused, with a signature or without`, async () => {
      const [, payload, signature] = (await keys.ES256.sign(claimsOf())).split('.')
      const head = encode({ alg, kid: keys.ES256.kid })
      for (const token of [`${head}.${payload}.`, `${head}.${payload}.${signature}`]) {
        assertInvalid(await ask(api, token))
      }
    })
  }

  test('JWT a public key is no shared secret: HS256 with it is refused', async () => {
    const { publicJwk, kid } = keys.RS256
    const spki = await exportSPKI((await importJWK(publicJwk, 'RS256')) as CryptoKey)
    const input = `${encode({ alg: 'HS256', kid })}.${encode(claimsOf())}`
    for (const secret of [spki, spki.trim(), JSON.stringify(publicJwk), publicJwk.n!]) {
      const mac = createHmac('sha256', secret).update(input).digest('base64url')
      assertInvalid(await ask(api, `${input}.${mac}`), 'algorithm')
    }
  })

  test('JWT an algorithm outside the policy’s list is refused although the key would fit', async () => {
    const only = await validating({
      jwks: { keys: Object.values(keys).map((key) => key.publicJwk) },
      algorithms: ['ES256'],
    })
    assertAccepted(await ask(only, await keys.ES256.sign(claimsOf())))
    for (const name of ['RS256', 'PS256', 'EdDSA'] as const) {
      const told = await ask(only, await keys[name].sign(claimsOf()))
      assertRefused(told, 'token-invalid', { realm: only.policy })
      assert.equal(detailsOf(told, '003021').reason, 'algorithm')
    }
  })

  test('JWT a signature of zeros, or in DER, is none', async () => {
    const head = encode({ alg: 'ES256', kid: keys.ES256.kid })
    const input = `${head}.${encode(claimsOf())}`
    const key = createPrivateKey(await exportPKCS8(keys.ES256.privateKey))
    const der = rawSign('sha256', Buffer.from(input), { key, dsaEncoding: 'der' })
    const signatures = [Buffer.alloc(64), Buffer.alloc(64, 0xff), Buffer.alloc(0), der]
    for (const signature of signatures.map((bytes) => bytes.toString('base64url'))) {
      assertInvalid(await ask(api, `${input}.${signature}`))
    }
  })

  test('JWT a second spelling of the same bytes is another text, and refused', async () => {
    const good = await keys.ES256.sign(claimsOf())
    const last = good.at(-1)!
    // The last character of 64 bytes carries two bits that nobody reads.
    const twin = String.fromCharCode(last.charCodeAt(0) + 1)
    for (const token of [
      `${good}=`,
      `${good}==`,
      good.slice(0, -1) + twin,
      good.replace('.', '=.'),
    ]) {
      assertRefused(await ask(api, token), 'token-invalid', { realm: api.policy })
    }
    assertAccepted(await ask(api, good))
  })

  test('JWT a key that the token brings along is not trusted, and nothing that it names is fetched', async () => {
    await using evil = await startEchoUpstream()
    const attacker = await createSigningKey('ES256', 'attacker')
    const headers = [
      { jwk: attacker.publicJwk },
      { jku: `${evil.url}/jwks` },
      { x5u: `${evil.url}/certificate` },
      { x5c: ['MIIB'] },
      { jwk: attacker.publicJwk, kid: keys.ES256.kid },
      { kid: '../../../../dev/null' },
      { kid: "' OR 1=1 --" },
    ]
    for (const header of headers) {
      assertInvalid(await ask(api, await attacker.sign(claimsOf(), header)))
    }
    assert.deepEqual(evil.seen, [])
  })

  test('JWT a header that makes an extension critical is refused', async () => {
    const input = `${encode({ alg: 'ES256', kid: keys.ES256.kid, crit: ['b64'], b64: true })}.${encode(claimsOf())}`
    const key = createPrivateKey(await exportPKCS8(keys.ES256.privateKey))
    const signature = rawSign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' })
    assertInvalid(await ask(api, `${input}.${signature.toString('base64url')}`))
  })

  test('JWT an encrypted token is refused', async () => {
    const secret = new Uint8Array(32)
    const token = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(claimsOf())))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(secret)
    assertInvalid(await ask(api, token), 'malformed')
  })

  test('JWT a key counts by its numbers: a certificate beside them, whole or broken, does not matter', async () => {
    const { publicJwk } = await createSigningKey('RS256', 'plain')
    const key = await createSigningKey('RS256', 'with-chain')
    for (const x5c of [[], ['no certificate'], undefined]) {
      const jwks = { keys: [publicJwk, { ...key.publicJwk, x5c }] }
      const to = await remote({ body: jwks })
      assertAccepted(await ask(to, await key.sign(claimsOf())))
    }
    const { n: _n, e: _e, ...bare } = key.publicJwk
    const to = await remote({ body: { keys: [{ ...bare, x5c: ['MIIB'] }] } })
    const told = await ask(to, await key.sign(claimsOf()))
    assertRefused(told, 'token-invalid', { realm: to.policy })
    assert.equal(detailsOf(told, '003021').reason, 'unknown-key')
  })

  test('JWT keys that must not verify are left out: private, too short, for encryption', async () => {
    const key = await createSigningKey('ES256', 'k')
    const privateJwk = { ...key.publicJwk, d: 'AAAA' }
    const wrong = [
      privateJwk,
      { ...key.publicJwk, use: 'enc' },
      { ...key.publicJwk, key_ops: ['sign'] },
    ]
    for (const jwk of wrong) {
      const to = await remote({ body: { keys: [jwk] } })
      const told = await ask(to, await key.sign(claimsOf()))
      assertRefused(told, 'token-invalid', { realm: to.policy })
      assert.equal(detailsOf(told, '003021').reason, 'unknown-key')
    }
  })

  test('JWT the kid chooses the key; without one there must be only one that fits', async () => {
    const [one, other] = [
      await createSigningKey('ES256', '1'),
      await createSigningKey('ES256', '2'),
    ]
    const single = await validating({ jwks: { keys: [one.publicJwk] } })
    const both = await validating({ jwks: { keys: [one.publicJwk, other.publicJwk] } })
    const nameless = { kid: undefined }

    assertAccepted(await ask(both, await other.sign(claimsOf())))
    assertAccepted(await ask(single, await one.sign(claimsOf(), nameless)))
    const wrong = [
      [both, await one.sign(claimsOf(), nameless)],
      [both, await one.sign(claimsOf(), { kid: '2' })],
      [single, await one.sign(claimsOf(), { kid: '3' })],
    ] as const
    for (const [to, token] of wrong) {
      assertRefused(await ask(to, token), 'token-invalid', { realm: to.policy })
    }
  })

  const faults: readonly (readonly [string, ScriptedReply, string])[] = [
    ['404', { status: 404 }, 'http-status'],
    ['500', { status: 500 }, 'http-status'],
    ['no JSON', { body: '<html>' }, 'not-json'],
    ['a list', { body: [] }, 'not-an-object'],
    ['without keys', { body: { keys: 'none' } }, 'unexpected-answer'],
    ['too late', { body: { keys: [] }, delayMs: 3000 }, 'read-timeout'],
  ]
  for (const [what, reply, fault] of faults) {
    test(`JWT a key set that is ${what} is a fault of the provider: 503, and not 401`, async () => {
      const to = await remote(reply)
      const told = await ask(to, await keys.ES256.sign(claimsOf()))
      assertRefused(told, 'identity-provider-unavailable', { codes: ['003022'] })
      assert.deepEqual(
        [detailsOf(told, '003022').fault, detailsOf(told, '003022').phase],
        [fault, 'jwks'],
      )
    })
  }

  test('JWT an empty key set knows no key: 401', async () => {
    const to = await remote({ body: { keys: [] } })
    const told = await ask(to, await keys.ES256.sign(claimsOf()))
    assertRefused(told, 'token-invalid', { realm: to.policy })
    assert.equal(detailsOf(told, '003021').reason, 'unknown-key')
  })

  test('JWT a key set at a name that does not resolve, or at no address at all, is 503', async () => {
    await using provider = await startScriptedProvider()
    const metadata = { issuer: provider.origin, jwks_uri: 5 }
    provider.scriptPath('/.well-known/openid-configuration', { body: metadata })
    const unresolvable = await validating({ jwksUri: `http://${'a'.repeat(64)}.invalid/jwks` })
    const nowhere = await validating({ issuer: undefined }, { discovery: provider.discoveryUrl })
    const token = await keys.ES256.sign(claimsOf())

    const cases = [
      [unresolvable, 'dns'],
      [nowhere, 'endpoint-missing'],
    ] as const
    for (const [to, fault] of cases) {
      const told = await ask(to, token)
      assertRefused(told, 'identity-provider-unavailable')
      assert.equal(detailsOf(told, '003022').fault, fault)
    }
  })
})

suite('what a JWT must say', { concurrency: 8 }, () => {
  const sign = (claims: Record<string, unknown>, header = {}) => keys.ES256.sign(claims, header)
  const one = () => ({ jwks: { keys: [keys.ES256.publicJwk] } })

  test('JWT an expired token is refused as expired, one within the tolerance is accepted', async () => {
    const lenient = await validating(one(), { tolerances: { expSeconds: 60 } })
    const token = await sign(claimsOf({ exp: inSeconds(-30) }))

    const told = await ask(api, token)
    assertRefused(told, 'token-expired', { realm: api.policy, codes: ['003021'] })
    assertAccepted(await ask(lenient, token))
  })

  test('JWT a token without exp is refused unless the policy lets it pass', async () => {
    const lenient = await validating({ ...one(), requireExpiry: false })
    const token = await sign(claimsOf({ exp: undefined }))

    assertInvalid(await ask(api, token), 'missing-claim')
    assertAccepted(await ask(lenient, token))
  })

  test('JWT nbf and iat in the future are refused, dates that are none too', async () => {
    assertInvalid(await ask(api, await sign(claimsOf({ nbf: inSeconds(60) }))), 'not-yet-valid')
    assertInvalid(await ask(api, await sign(claimsOf({ iat: inSeconds(60) }))), 'issued-in-future')
    assertInvalid(await ask(api, await sign(claimsOf({ exp: 'never' }))), 'malformed')
    assertAccepted(await ask(api, await sign(claimsOf({ nbf: inSeconds(3), iat: inSeconds(3) }))))
  })

  test('JWT the audience must be one of the policy’s, as a text or in a list, also for a token that is cached elsewhere', async () => {
    const strict = await validating({ ...one(), audience: ['petstore', 'pets'] })
    const loose = await validating(one())
    for (const aud of ['petstore', ['x', 'pets']]) {
      assertAccepted(await ask(strict, await sign(claimsOf({ aud }))))
    }
    for (const aud of [undefined, 'pet', ['x'], [], 5, { petstore: true }, null, [['petstore']]]) {
      const token = await sign(claimsOf({ aud }))
      assertAccepted(await ask(loose, token))
      const told = await ask(strict, token)
      assertRefused(told, 'token-invalid', { realm: strict.policy })
      assert.equal(detailsOf(told, '003021').reason, 'audience')
    }
  })

  test('JWT the issuer must be exactly the policy’s', async () => {
    const anybody = await validating({ ...one(), issuer: undefined })
    for (const iss of [undefined, `${ISSUER}/`, 'https://IDP.example', 'https://idp.exampl', 5]) {
      const token = await sign(claimsOf({ iss }))
      assertInvalid(await ask(api, token), 'issuer')
      assertAccepted(await ask(anybody, token))
    }
  })

  test('JWT a policy that asks for access tokens takes no other type, and no ID or refresh token passes', async () => {
    const strict = await validating({ ...one(), types: ['at+jwt'] })
    for (const typ of ['at+jwt', 'AT+JWT', 'application/at+jwt']) {
      assertAccepted(await ask(strict, await sign(claimsOf(), { typ })))
    }
    for (const typ of ['JWT', undefined, 'dpop+jwt', 'token-introspection+jwt']) {
      const told = await ask(strict, await sign(claimsOf(), { typ }))
      assertRefused(told, 'token-invalid', { realm: strict.policy })
      assert.equal(detailsOf(told, '003021').reason, 'type')
    }
    for (const kind of [{ token_use: 'id' }, { typ: 'Refresh' }]) {
      assertInvalid(await ask(api, await sign(claimsOf(kind))), 'not-an-access-token')
    }
  })

  test('JWT a claim that the policy requires must be there', async () => {
    const strict = await validating({ ...one(), requiredClaims: ['purpose', 'org.id'] })
    const claims = claimsOf({ purpose: 'p', org: { id: 1 } })

    assertAccepted(await ask(strict, await sign(claims)))
    for (const gone of [{ purpose: undefined }, { org: {} }]) {
      const told = await ask(strict, await sign({ ...claims, ...gone }))
      assertRefused(told, 'token-invalid', { realm: strict.policy })
      assert.equal(detailsOf(told, '003021').reason, 'missing-claim')
    }
  })

  test('JWT after a rotation an unknown key has the set fetched once, then not again before the cool-down is over', async () => {
    await using provider = await startScriptedProvider()
    const old = await provider.rotate('ES256')
    const to = await validating(
      { jwksUri: provider.jwksUri, coolDownSeconds: 3 },
      { cache: { validSeconds: 0, invalidSeconds: 0 } },
    )
    assertAccepted(await ask(to, await old.sign(claimsOf())))
    assertAccepted(await ask(to, await old.sign(claimsOf({ n: 1 }))))
    assert.equal(provider.callsTo('/jwks'), 1)

    const fresh = await provider.rotate('ES256')
    assertAccepted(await ask(to, await fresh.sign(claimsOf())))
    assert.equal(provider.callsTo('/jwks'), 2)
    const stranger = await createSigningKey('ES256', 'stranger')
    for (const key of [stranger, old, stranger]) {
      const told = await ask(to, await key.sign(claimsOf({ n: 2 })))
      assertRefused(told, 'token-invalid', { realm: to.policy })
    }
    assert.equal(provider.callsTo('/jwks'), 2)
    await sleep(3100)
    await ask(to, await stranger.sign(claimsOf({ n: 3 })))
    assert.equal(provider.callsTo('/jwks'), 3)
  })

  test('JWT the last good keys serve on while the provider is away, and a key it might know stays undecided: 503', async () => {
    await using provider = await startScriptedProvider()
    const key = await provider.rotate('ES256')
    const to = await validating({ jwksUri: provider.jwksUri }, { cache: { validSeconds: 0 } })
    assertAccepted(await ask(to, await key.sign(claimsOf())))

    provider.scriptPath('/jwks', { status: 503 })
    assertAccepted(await ask(to, await key.sign(claimsOf({ n: 1 }))))
    const stranger = await createSigningKey('ES256', 'stranger')
    const told = await ask(to, await stranger.sign(claimsOf()))

    assertRefused(told, 'identity-provider-unavailable', { codes: ['003022'] })
  })

  test('JWT, introspection and user info add up in that order, and the record says who said what', async () => {
    const key = keys.ES256
    const all = await world.publish({
      policy: {
        jwt: { issuer: ISSUER, jwks: { keys: [key.publicJwk] } },
        userInfo: { endpoint: world.provider.userInfoUrl, headers: { 'X-Tenant': 'ente' } },
      },
      tokenManagement: { jwtValidation: true, introspection: true, userInfo: true },
    })
    const token = await key.sign(claimsOf({ a: 'jwt', b: 'jwt', c: 'jwt' }))
    world.keepSecret(token)
    world.provider.script(token, active({ b: 'introspection', c: 'introspection' }))
    world.provider.scriptUserInfo(token, { body: { sub: 'ada', c: 'user-info', name: 'Ada' } })

    const told = await world.ask(all, { token })

    assertAccepted(told, ['003020', '003010', '003030'])
    const { validatedBy, claims, claimSources } = told.transaction.token!
    assert.deepEqual(validatedBy, ['jwt', 'introspection', 'user-info'])
    assert.deepEqual(
      ['a', 'b', 'c'].map((name) => [claims![name], claimSources![name]]),
      ['jwt', 'introspection', 'user-info'].map((source) => [source, source]),
    )
    const call = world.provider.requests.find(({ url }) => url === '/userinfo')!
    assert.ok(call.headers.some(([name, value]) => /^x-tenant$/i.test(name) && value === 'ente'))
  })

  test('a check that is a warning only never refuses, and nothing it says is used when it fails', async () => {
    const lenient = await world.publish({
      policy: {
        jwt: { issuer: ISSUER, jwks: { keys: [keys.ES256.publicJwk] } },
        userInfo: { endpoint: world.provider.userInfoUrl },
      },
      tokenManagement: { jwtValidation: 'warning', introspection: true, userInfo: 'warning' },
      authorization: { enabled: true, claims: { rules: ['role=${undefined}'] } },
    })
    const stranger = await createSigningKey('ES256', keys.ES256.kid)
    const token = await stranger.sign(claimsOf({ role: 'boss', sub: 'eve' }))
    world.keepSecret(token)
    world.provider.script(token, active())
    world.provider.scriptUserInfo(token, { body: { sub: 'mallory', role: 'boss' } })

    const told = await world.ask(lenient, { token })

    assertAccepted(told, ['003023', '003010', '003033'])
    assert.deepEqual(told.transaction.token?.validatedBy, ['introspection'])
    assert.equal(told.transaction.sender?.subject, 'ada')
    assert.equal(told.transaction.token?.claims?.role, undefined)
  })

  test('user info of somebody else, or refused, makes the token invalid; a fault of it is 503', async () => {
    const to = await world.publish({
      policy: { userInfo: { endpoint: world.provider.userInfoUrl } },
      tokenManagement: { userInfo: true },
    })
    const tell = async (...replies: ScriptedReply[]) => {
      const token = world.token()
      world.provider.scriptUserInfo(token, ...replies)
      return world.ask(to, { token })
    }

    const codes = ['003031']
    assertRefused(await tell({ body: { sub: 'eve' } }), 'token-invalid', {
      realm: to.policy,
      codes,
    })
    assertRefused(await tell({ status: 401 }), 'token-invalid', { realm: to.policy, codes })
    const away = await tell({ status: 500 })
    assertRefused(away, 'identity-provider-unavailable', { codes: ['003032'] })
  })
})

/** An API whose key set is fetched from a provider that answers so. */
async function remote(reply: ScriptedReply): Promise<Api> {
  const path = `/jwks-${crypto.randomUUID()}`
  world.provider.scriptPath(path, reply)
  return validating(
    { jwksUri: world.provider.origin + path },
    { timeouts: { connectMs: 1000, readMs: 1000 } },
  )
}
