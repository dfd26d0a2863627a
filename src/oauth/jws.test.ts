import assert from 'node:assert/strict'
import { createHmac, createPrivateKey, sign as rawSign } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { exportJWK, exportPKCS8, exportSPKI, importJWK } from 'jose'
import { createSigningKey, sharedSigningKey } from '../../test/support/signing-keys.ts'
import { type JwsTrust, MAX_JWS_LENGTH, openJws } from './jws.ts'
import { keyMatcher } from './key-matcher.ts'

const ec = await sharedSigningKey('ES256')
const rsa = await sharedSigningKey('RS256')
const ed = await sharedSigningKey('EdDSA')
const attacker = await createSigningKey('ES256', 'attacker')
const trust: JwsTrust = {
  algorithms: ['RS256', 'ES256', 'EdDSA'],
  find: keyMatcher([ec.publicJwk, rsa.publicJwk, ed.publicJwk]),
}
const good = await ec.sign({ sub: 'alice' })
const [head = '', payload = '', signature = ''] = good.split('.')

const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

async function verdict(token: string, by: JwsTrust = trust): Promise<string> {
  const opened = await openJws(token, by)
  return 'reason' in opened ? opened.reason : 'holds'
}

test('a token signed by a trusted key opens, with each algorithm', async () => {
  for (const key of [ec, rsa, ed]) {
    const opened = await openJws(await key.sign({ sub: 'alice' }), trust)
    assert.ok('claims' in opened)
    assert.deepEqual(opened.claims, { sub: 'alice' })
    assert.equal(opened.header.kid, key.kid)
  }
})

for (const alg of ['none', 'None', 'NONE', 'nOnE', '']) {
  test(`the algorithm '${alg}' is refused with and without a signature`, async () => {
    const header = encode({ alg, kid: ec.kid })

    assert.notEqual(await verdict(`${header}.${payload}.`), 'holds')
    assert.notEqual(await verdict(`${header}.${payload}.${signature}`), 'holds')
    assert.notEqual(await verdict(`${header}.${payload}`), 'holds')
    const allowing = { ...trust, algorithms: [...trust.algorithms, alg] }
    assert.notEqual(await verdict(`${header}.${payload}.`, allowing), 'holds')
    assert.notEqual(await verdict(`${header}.${payload}.${signature}`, allowing), 'holds')
  })
}

test('a public key is no shared secret', async () => {
  const spki = await exportSPKI((await importJWK(rsa.publicJwk, 'RS256')) as CryptoKey)
  const secrets = [spki, spki.trim(), JSON.stringify(rsa.publicJwk), rsa.publicJwk.n!]
  const allowing = { ...trust, algorithms: [...trust.algorithms, 'HS256'] }
  for (const secret of secrets) {
    const input = `${encode({ alg: 'HS256', kid: rsa.kid })}.${payload}`
    const mac = createHmac('sha256', secret).update(input).digest('base64url')

    assert.equal(await verdict(`${input}.${mac}`), 'algorithm')
    assert.equal(await verdict(`${input}.${mac}`, allowing), 'unknown-key')
  }
})

test('an algorithm outside the list is refused though the key would fit, before any key is looked for', async () => {
  const ps256 = await sharedSigningKey('PS256')
  let lookups = 0
  const counting: JwsTrust = {
    algorithms: ['RS256'],
    find: async () => {
      lookups++
      return 'unknown'
    },
  }

  assert.equal(await verdict(await ps256.sign({}), counting), 'algorithm')
  assert.equal(await verdict(good, counting), 'algorithm')
  assert.equal(lookups, 0)
})

test('a key published for RS256 does not verify PS256', async () => {
  const pkcs8 = createPrivateKey(await exportPKCS8(rsa.privateKey))
  const input = `${encode({ alg: 'PS256', kid: rsa.kid })}.${payload}`
  const padding = { padding: 6, saltLength: 32 }
  const forged = rawSign('sha256', Buffer.from(input), { key: pkcs8, ...padding })
  const both = { ...trust, algorithms: ['RS256', 'PS256'] }

  assert.equal(await verdict(`${input}.${forged.toString('base64url')}`, both), 'unknown-key')
})

test('keys that the token brings or points to are ignored', async () => {
  const headers = [
    { jwk: attacker.publicJwk },
    { jwk: attacker.publicJwk, kid: ec.kid },
    { jku: 'http://127.0.0.1:9/jwks', kid: ec.kid },
    { x5u: 'http://127.0.0.1:9/cert', kid: ec.kid },
    { x5c: ['MIIB'], kid: ec.kid },
  ]
  for (const header of headers) {
    assert.notEqual(await verdict(await attacker.sign({ sub: 'alice' }, header)), 'holds')
    const opened = await verdict(await ec.sign({ sub: 'alice' }, { ...header, kid: ec.kid }))
    assert.equal(opened, 'holds')
  }
})

for (const kid of [
  '../../etc/passwd',
  "' OR 1=1 --",
  'x'.repeat(10_000),
  7,
  ['a'],
  null,
  { a: 1 },
]) {
  test(`the kid ${JSON.stringify(kid).slice(0, 30)} finds no key`, async () => {
    const token = `${encode({ alg: 'ES256', kid })}.${payload}.${signature}`

    assert.notEqual(await verdict(token), 'holds')
  })
}

test('critical extensions are refused, known to others or not', async () => {
  const headers = [
    { crit: ['x'], x: 1 },
    { crit: ['b64'], b64: false },
    { crit: [] },
    { crit: ['exp'], exp: 1 },
    { crit: 'x' },
  ]
  for (const header of headers) {
    const input = `${encode({ alg: 'ES256', kid: ec.kid, ...header })}.${payload}`
    assert.equal(await verdict(`${input}.${await ecSignature(input)}`), 'malformed')
  }
})

async function ecSignature(input: string): Promise<string> {
  const key = createPrivateKey({ key: await exportJWK(ec.privateKey), format: 'jwk' })
  return rawSign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' }).toString(
    'base64url',
  )
}

test('ECDSA signatures of zeros, of wrong size or in DER do not hold', async () => {
  const key = createPrivateKey({ key: await exportJWK(ec.privateKey), format: 'jwk' })
  const order = 'ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551'
  const one = `${'00'.repeat(31)}01`
  const zero = '00'.repeat(32)
  const psychic = [
    Buffer.alloc(64),
    Buffer.alloc(1),
    Buffer.alloc(63),
    Buffer.alloc(1000),
    Buffer.from(zero + one, 'hex'),
    Buffer.from(one + zero, 'hex'),
    Buffer.from(order + order, 'hex'),
    Buffer.from(order + one, 'hex'),
    Buffer.from(one + order, 'hex'),
    rawSign('sha256', Buffer.from(`${head}.${payload}`), key),
  ]
  for (const bytes of psychic) {
    const token = `${head}.${payload}.${bytes.toString('base64url')}`
    assert.equal(await verdict(token), 'signature', bytes.toString('hex').slice(0, 20))
  }
})

// The last character of a 64-byte signature carries four bits that decode to nothing.
const lastBits = `${signature.slice(0, -1)}${String.fromCharCode(signature.charCodeAt(85) + 1)}`
const respelt = [
  `${good}=`,
  `${good}==`,
  `${head}=.${payload}.${signature}`,
  `${head}.${payload}=.${signature}`,
  ` ${good}`,
  `${good}\n`,
  `${head}.${payload}.\n${signature}`,
  `${head}. ${payload}.${signature}`,
  `${head}.${payload}.${lastBits}`,
  `${head}.${payload}.${signature.replace(/[-_]/, (c) => (c === '-' ? '+' : '/'))}.`,
  `${head}.${payload}.${signature}A`,
  `${head}.${payload}.${signature}.`,
  `.${good}`,
  `${head}..${signature}`,
  `${head}.${payload}.`,
  `${head}.${payload}`,
  good.replace('e', '\u0435'),
  `${good}\u0660`,
  `${head}.${payload}.${signature}.${signature}.${signature}`,
]
test('no other spelling of a good token is a good token', async () => {
  for (const token of respelt) {
    assert.notEqual(await verdict(token), 'holds', JSON.stringify(token.slice(-20)))
  }
})

test('JSON serializations, encrypted and nested forms are not tokens', async () => {
  const flattened = { protected: head, payload, signature }
  const general = { payload, signatures: [{ protected: head, signature }] }
  for (const token of [
    JSON.stringify(flattened),
    JSON.stringify(general),
    'a.b.c.d.e',
    '',
    '..',
    'foo.bar.',
  ]) {
    assert.equal(await verdict(token), 'malformed')
  }
})

test('headers that are not plain JSON objects are refused', async () => {
  for (const header of [
    '',
    '[]',
    '"ES256"',
    '{"alg":"none","alg":"ES256"}',
    '{"kid":"x"}',
    '{"alg":5}',
    '{',
  ]) {
    assert.equal(await verdict(`${encode(header)}.${payload}.${signature}`), 'malformed', header)
  }
})

test('a signed payload that is not a JSON object is refused', async () => {
  for (const text of ['', '[]', 'x', '{"a":1,"a":2}']) {
    const input = `${head}.${encode(text) || 'AA'}`
    assert.equal(await verdict(`${input}.${await ecSignature(input)}`), 'malformed', text)
  }
})

test('a token over the size bound is refused before anything is decoded', async () => {
  const large = await ec.sign({ sub: 'x'.repeat(MAX_JWS_LENGTH) })

  assert.equal(await verdict(large), 'malformed')
})

test('long numbers in the payload keep their digits', async () => {
  const input = `${head}.${encode('{"sub":12345678901234567890}')}`
  const opened = await openJws(`${input}.${await ecSignature(input)}`, trust)

  assert.ok('claims' in opened)
  assert.equal(JSON.stringify(opened.claims), '{"sub":12345678901234567890}')
})

test('no change of any one character leaves a token good', async () => {
  const character = fc.constantFrom(
    ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ ',
  )
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: good.length - 1 }), character, async (at, c) => {
      fc.pre(good[at] !== c)
      const changed = good.slice(0, at) + c + good.slice(at + 1)
      assert.notEqual(await verdict(changed), 'holds')
    }),
    { numRuns: 300 },
  )
})

test('no text whatever makes the check throw', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
      assert.notEqual(await verdict(text), 'holds')
      assert.notEqual(await verdict(`${encode(text)}.${encode(text)}.${encode(text)}`), 'holds')
    }),
  )
})
