import assert from 'node:assert/strict'
import { createHmac, createPrivateKey, sign as rawSign } from 'node:crypto'
import { after, before, suite, test } from 'node:test'
import { CompactEncrypt, exportPKCS8, exportSPKI, importJWK } from 'jose'
import { startEchoUpstream } from '../support/echo-upstream.ts'
import { type ScriptedReply, startScriptedProvider } from '../support/scripted-provider.ts'
import { createSigningKey } from '../support/signing-keys.ts'
import { assertAccepted, assertRefused, detailsOf } from './answers.ts'
import type { Api, CaseWorld } from './case-world.ts'
import { ALGORITHMS, claimsOf, type JwtWorld, startJwtWorld } from './jwt-world.ts'

let jwt: JwtWorld
let world: CaseWorld
let api: Api
let keys: JwtWorld['keys']
before(async () => {
  jwt = await startJwtWorld()
  ;({ cases: world, api, keys } = jwt)
})
after(() => jwt[Symbol.asyncDispose]())

const validating: JwtWorld['validating'] = (...given) => jwt.validating(...given)
const ask: JwtWorld['ask'] = (...given) => jwt.ask(...given)
const assertInvalid: JwtWorld['assertInvalid'] = (...given) => jwt.assertInvalid(...given)

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

/** An API whose key set is fetched from a provider that answers so. */
async function remote(reply: ScriptedReply): Promise<Api> {
  const path = `/jwks-${crypto.randomUUID()}`
  world.provider.scriptPath(path, reply)
  return validating(
    { jwksUri: world.provider.origin + path },
    { timeouts: { connectMs: 1000, readMs: 1000 } },
  )
}
