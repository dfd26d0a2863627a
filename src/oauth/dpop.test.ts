import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { calculateJwkThumbprint, exportJWK, SignJWT } from 'jose'
import {
  createSigningKey,
  type SigningKey,
  sharedSigningKey,
} from '../../test/support/signing-keys.ts'
import { type DpopExpectation, verifyDpopProof } from './dpop.ts'
import { createLocalReplayStore } from './replay-store.ts'

const NOW = 1_800_000_000
const url = 'https://gw.example/gateway/Ente/PetStore/v2/pet'
const accessToken = 'the-token'
const ath = createHash('sha256').update(accessToken).digest('base64url')
const ec = await sharedSigningKey('ES256')
const rsa = await sharedSigningKey('RS256')
const jkt = await calculateJwkThumbprint(ec.publicJwk)
let proofs = 0

async function proof(
  claims: Record<string, unknown> = {},
  header: Record<string, unknown> = {},
  key: SigningKey = ec,
): Promise<string> {
  const { kid: _kid, alg: _alg, use: _use, ...jwk } = key.publicJwk
  return new SignJWT({ jti: `p${proofs++}`, htm: 'PUT', htu: url, iat: NOW, ath, ...claims })
    .setProtectedHeader({ alg: key.algorithm, typ: 'dpop+jwt', jwk, ...header })
    .sign(key.privateKey)
}

const check = (proof: string, changes: Partial<DpopExpectation> = {}) =>
  verifyDpopProof({
    proof,
    method: 'PUT',
    urls: [url],
    accessToken,
    jkt,
    nowSeconds: NOW,
    algorithms: ['ES256', 'RS256'],
    lifeSeconds: 60,
    toleranceSeconds: 5,
    replay: undefined,
    ...changes,
  })

test('a proof by the bound key for this request and token holds, with EC and RSA keys', async () => {
  assert.equal(await check(await proof()), undefined)
  const rsaJkt = await calculateJwkThumbprint(rsa.publicJwk)
  assert.equal(await check(await proof({}, {}, rsa), { jkt: rsaJkt }), undefined)
})

const cases: [string, Record<string, unknown>, Record<string, unknown>, string | undefined][] = [
  ['without a type', {}, { typ: undefined }, 'type'],
  ['of another type', {}, { typ: 'JWT' }, 'type'],
  ['without a key', {}, { jwk: undefined }, 'key'],
  ['with a key that is no object', {}, { jwk: 'x' }, 'key'],
  ['with the private key inside', {}, { jwk: await exportJWK(ec.privateKey) }, 'key'],
  ['with a secret key inside', {}, { jwk: { kty: 'oct', k: 'AAAA' } }, 'key'],
  [
    "with somebody else's key inside",
    {},
    { jwk: (await createSigningKey('ES256')).publicJwk },
    'signature',
  ],
  ['without jti', { jti: undefined }, {}, 'malformed'],
  ['with an empty jti', { jti: '' }, {}, 'malformed'],
  ['with a huge jti', { jti: 'x'.repeat(10_000) }, {}, 'malformed'],
  ['without htm', { htm: undefined }, {}, 'method'],
  ['for another method', { htm: 'GET' }, {}, 'method'],
  ['for the method in lower case', { htm: 'put' }, {}, 'method'],
  ['without htu', { htu: undefined }, {}, 'url'],
  ['for another path', { htu: `${url}/1` }, {}, 'url'],
  ['for another host', { htu: url.replace('gw.', 'evil.') }, {}, 'url'],
  ['for another scheme', { htu: url.replace('https', 'http') }, {}, 'url'],
  [
    'for the same URL spelt differently',
    { htu: url.replace('gw.example', 'GW.example:443') },
    {},
    undefined,
  ],
  ['for the same URL with a query', { htu: `${url}?a=1#b` }, {}, undefined],
  ['without iat', { iat: undefined }, {}, 'date'],
  ['with iat as text', { iat: `${NOW}` }, {}, 'date'],
  ['that is too old', { iat: NOW - 66 }, {}, 'date'],
  ['that is old but within tolerance', { iat: NOW - 65 }, {}, undefined],
  ['from the future', { iat: NOW + 6 }, {}, 'date'],
  ['from the near future', { iat: NOW + 5 }, {}, undefined],
  ['without ath', { ath: undefined }, {}, 'token'],
  ['for another token', { ath: 'x' }, {}, 'token'],
]
for (const [name, claims, header, expected] of cases) {
  test(`a proof ${name} ${expected ? `is refused for its ${expected}` : 'holds'}`, async () => {
    assert.equal(await check(await proof(claims, header)), expected)
  })
}

test('a proof whose algorithm is not allowed, or is none, is refused', async () => {
  assert.equal(await check(await proof(), { algorithms: ['RS256'] }), 'algorithm')
  const [, payload] = (await proof()).split('.')
  const none = Buffer.from('{"alg":"none","typ":"dpop+jwt","jwk":{}}').toString('base64url')
  assert.equal(await check(`${none}.${payload}.AA`), 'algorithm')
  assert.equal(await check('x'), 'malformed')
  assert.equal(await check(''), 'malformed')
})

test('a proof with a changed signature is refused', async () => {
  const [head, payload, signature = ''] = (await proof()).split('.')
  const changed = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`

  assert.equal(await check(`${head}.${payload}.${changed}`), 'signature')
})

test('a proof by another key than the token is bound to is refused', async () => {
  assert.equal(await check(await proof({}, {}, await createSigningKey('ES256'))), 'other-key')
  assert.equal(await check(await proof(), { jkt: '' }), 'other-key')
  assert.equal(await check(await proof(), { jkt: undefined }), 'not-bound')
})

test('any of the addresses by which clients know the gateway will do', async () => {
  const urls = ['http://10.0.0.1/pet', url]
  assert.equal(await check(await proof(), { urls }), undefined)
  assert.equal(await check(await proof(), { urls: [] }), 'url')
})

test('a nonce that was given out must come back', async () => {
  assert.equal(await check(await proof({ nonce: 'n1' }), { nonce: 'n1' }), undefined)
  assert.equal(await check(await proof({ nonce: 'n2' }), { nonce: 'n1' }), 'nonce')
  assert.equal(await check(await proof(), { nonce: 'n1' }), 'nonce')
})

test('a proof is good once, and a full store refuses instead of forgetting', async () => {
  const replay = createLocalReplayStore(() => NOW * 1000, 2)
  const first = await proof()

  assert.equal(await check(first, { replay }), undefined)
  assert.equal(await check(first, { replay }), 'replayed')
  assert.equal(await check(await proof({ jti: 'other' }), { replay }), undefined)
  assert.equal(await check(await proof(), { replay }), 'replay-store-full')
})

test('a proof that does not hold is not remembered', async () => {
  const replay = createLocalReplayStore(() => NOW * 1000)

  await check(await proof({ htm: 'GET' }), { replay })
  await check(await proof({}, { typ: 'JWT' }), { replay })

  assert.equal(replay.size(), 0)
})

test('the same jti of two keys is two proofs', async () => {
  const replay = createLocalReplayStore(() => NOW * 1000)
  const other = await createSigningKey('ES256')
  const otherJkt = await calculateJwkThumbprint(other.publicJwk)

  assert.equal(await check(await proof({ jti: 'j' }), { replay }), undefined)
  assert.equal(
    await check(await proof({ jti: 'j' }, {}, other), { replay, jkt: otherJkt }),
    undefined,
  )
})
