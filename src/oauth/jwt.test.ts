import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedSigningKey } from '../../test/support/signing-keys.ts'
import { checkJwt, type JwtRequirements } from './jwt.ts'
import { keyMatcher } from './key-matcher.ts'
import { ProviderFault } from './provider-fault.ts'

const NOW = 1_800_000_000
const key = await sharedSigningKey('ES256')
const trust = { algorithms: ['ES256'], find: keyMatcher([key.publicJwk]) }
const usual: JwtRequirements = {
  nowSeconds: NOW,
  tolerances: { expSeconds: 0, nbfSeconds: 5, iatSeconds: 5 },
  issuer: 'https://idp.example',
  audience: ['api'],
}
const claims = { iss: 'https://idp.example', aud: 'api', sub: 'alice', exp: NOW + 60 }

async function verdict(
  changes: Record<string, unknown>,
  required: Partial<JwtRequirements> = {},
  header: Record<string, unknown> = {},
): Promise<string> {
  const token = await key.sign({ ...claims, ...changes }, header)
  const result = await checkJwt(token, trust, async () => ({ ...usual, ...required }))
  return result.valid ? 'valid' : result.reason
}

test('a token that meets every requirement is valid and its claims are handed over', async () => {
  const result = await checkJwt(await key.sign(claims), trust, async () => usual)

  assert.deepEqual(result, { valid: true, claims })
})

const cases: [string, Record<string, unknown>, string][] = [
  ['without exp', { exp: undefined }, 'missing-claim'],
  ['that has expired', { exp: NOW }, 'expired'],
  ['with exp 0', { exp: 0 }, 'expired'],
  ['with exp of a wrong type', { exp: 'later' }, 'malformed'],
  ['not valid yet', { nbf: NOW + 6 }, 'not-yet-valid'],
  ['not valid yet, within the tolerance', { nbf: NOW + 5 }, 'valid'],
  ['issued in the future', { iat: NOW + 6 }, 'issued-in-future'],
  ['issued in the future, within the tolerance', { iat: NOW + 5 }, 'valid'],
  ['of another issuer', { iss: 'https://evil.example' }, 'issuer'],
  ['of an issuer with a slash more', { iss: 'https://idp.example/' }, 'issuer'],
  ['of an issuer in capitals', { iss: 'https://IDP.example' }, 'issuer'],
  ['of an issuer that only starts alike', { iss: 'https://idp.example.evil' }, 'issuer'],
  ['without an issuer', { iss: undefined }, 'issuer'],
  ['for another audience', { aud: 'other' }, 'audience'],
  ['for several audiences', { aud: ['other', 'api'] }, 'valid'],
  ['for several other audiences', { aud: ['other'] }, 'audience'],
  ['for nobody', { aud: [] }, 'audience'],
  ['for an audience of a wrong type', { aud: 5 }, 'audience'],
  ['without an audience', { aud: undefined }, 'audience'],
  ['that is a refresh token', { typ: 'Refresh' }, 'not-an-access-token'],
  ['that is an ID token', { token_use: 'id' }, 'not-an-access-token'],
]
for (const [name, changes, expected] of cases) {
  test(`a token ${name} is ${expected}`, async () => assert.equal(await verdict(changes), expected))
}

test('issuer, audience and expiry are not checked when the policy says so', async () => {
  assert.equal(await verdict({ iss: 'x' }, { issuer: undefined }), 'valid')
  assert.equal(await verdict({ aud: 5 }, { audience: [] }), 'valid')
  assert.equal(await verdict({ exp: undefined }, { requireExpiry: false }), 'valid')
  assert.equal(await verdict({ exp: NOW - 1 }, { requireExpiry: false }), 'expired')
  assert.equal(
    await verdict({ exp: NOW - 1 }, { tolerances: { ...usual.tolerances, expSeconds: 2 } }),
    'valid',
  )
})

test('required claims must be present, nested ones included', async () => {
  assert.equal(await verdict({}, { requiredClaims: ['client_id'] }), 'missing-claim')
  assert.equal(await verdict({ client_id: 'x' }, { requiredClaims: ['client_id'] }), 'valid')
  assert.equal(await verdict({ a: { b: 1 } }, { requiredClaims: ['a.b'] }), 'valid')
})

const types: [unknown, string][] = [
  ['at+jwt', 'valid'],
  ['AT+JWT', 'valid'],
  ['application/at+jwt', 'valid'],
  ['JWT', 'type'],
  ['', 'type'],
  [undefined, 'type'],
  [5, 'type'],
]
for (const [typ, expected] of types) {
  test(`a token of type ${JSON.stringify(typ)} is ${expected} where at+jwt is asked for`, async () => {
    assert.equal(await verdict({}, { types: ['at+jwt'] }, { typ }), expected)
  })
}

test('what the provider has to say is asked for only once the signature holds', async () => {
  const away = async () => {
    throw new ProviderFault('connect-refused', 'discovery', 'away')
  }
  const token = await key.sign(claims)

  const junk = await checkJwt(`${token.slice(0, -4)}AAAA`, trust, away)

  assert.ok(!junk.valid)
  await assert.rejects(checkJwt(token, trust, away), { code: 'connect-refused' })
})
