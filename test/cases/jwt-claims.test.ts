import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ScriptedReply, startScriptedProvider } from '../support/scripted-provider.ts'
import { createSigningKey } from '../support/signing-keys.ts'
import { assertAccepted, assertRefused, detailsOf } from './answers.ts'
import { type Api, active, type CaseWorld, inSeconds } from './case-world.ts'
import { claimsOf, ISSUER, type JwtWorld, startJwtWorld } from './jwt-world.ts'

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
