import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { exportJWK } from 'jose'
import { createSigningKey, sharedSigningKey } from '../../test/support/signing-keys.ts'
import { type KeyMatch, keyMatcher } from './key-matcher.ts'

const ec = await sharedSigningKey('ES256')
const rsa = await sharedSigningKey('RS256')
const other = await createSigningKey('ES256')

const kind = (match: KeyMatch) => (typeof match === 'string' ? match : 'found')
const lookUp = async (keys: readonly unknown[], alg: string, kid?: string) =>
  kind(await keyMatcher(keys)({ alg, kid }))

test('the key with the right kid and algorithm is found', async () => {
  const keys = [rsa.publicJwk, ec.publicJwk, other.publicJwk]

  assert.equal(await lookUp(keys, 'ES256', other.kid), 'found')
  assert.equal(await lookUp(keys, 'RS256', rsa.kid), 'found')
  assert.equal(await lookUp(keys, 'ES256', rsa.kid), 'unknown')
  assert.equal(await lookUp(keys, 'ES256', 'nobody'), 'unknown')
})

test('without a kid the only fitting key is found, several are ambiguous', async () => {
  assert.equal(await lookUp([rsa.publicJwk, ec.publicJwk], 'ES256'), 'found')
  assert.equal(await lookUp([ec.publicJwk, other.publicJwk], 'ES256'), 'ambiguous')
  assert.equal(
    await lookUp([ec.publicJwk, { ...other.publicJwk, kid: ec.kid }], 'ES256', ec.kid),
    'ambiguous',
  )
})

const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ format: 'jwk' })
const useless: [string, object | null][] = [
  ['a private key', { ...(await exportJWK(ec.privateKey)), kid: 'k' }],
  ['a secret key', { kty: 'oct', k: 'c2VjcmV0', kid: 'k' }],
  ['an RSA key of 1024 bits', { ...weak, kid: 'k' }],
  ['an RSA key padded with zeros', { ...weak, n: `${'A'.repeat(200)}${weak.n}`, kid: 'k' }],
  ['an RSA key without a modulus', { kty: 'RSA', e: 'AQAB', kid: 'k' }],
  ['a key for encryption', { ...ec.publicJwk, use: 'enc', kid: 'k' }],
  ['a key whose operations leave out verify', { ...ec.publicJwk, key_ops: ['sign'], kid: 'k' }],
  ['a key of another algorithm', { ...ec.publicJwk, alg: 'ES384', kid: 'k' }],
  ['a key without a type', { kid: 'k' }],
  ['no key at all', null],
]
for (const [name, jwk] of useless) {
  test(`${name} verifies nothing and spoils nothing`, async () => {
    const keys = [jwk, rsa.publicJwk, ec.publicJwk]

    for (const alg of ['ES256', 'RS256', 'PS256']) {
      assert.equal(await lookUp(keys, alg, 'k'), 'unknown')
    }
    assert.equal(await lookUp(keys, 'ES256', ec.kid), 'found')
  })
}

test('a broken key is unusable, not an error', async () => {
  assert.equal(await lookUp([{ ...ec.publicJwk, x: '!' }], 'ES256', ec.kid), 'unusable')
  assert.equal(await lookUp([{ ...ec.publicJwk, x: 5 }], 'ES256', ec.kid), 'unusable')
})

test('algorithms with shared secrets, or unknown ones, find no key', async () => {
  for (const alg of ['HS256', 'none', '', 'constructor']) {
    assert.equal(await lookUp([rsa.publicJwk], alg), 'unusable')
  }
})
