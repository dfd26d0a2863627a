import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseJsonObject } from '../oauth/json.ts'
import { pairsOf } from './headers.ts'
import { type ForwardedIdentity, tokenDocument, tokenHeaderLines } from './token-headers.ts'

const NOBODY: ForwardedIdentity = {
  subject: null,
  clientId: null,
  username: null,
  issuer: null,
  email: null,
  scopes: [],
  roles: [],
}
const CHECKED_AT = Date.parse('2026-11-15T10:00:00.123Z')

function headers(claims: string, identity: Partial<ForwardedIdentity> = {}) {
  const lines = tokenHeaderLines(parseJsonObject(claims), { ...NOBODY, ...identity }, CHECKED_AT)
  return Object.fromEntries(pairsOf(lines))
}

test('a full token fills every header, in the forms of the contract', () => {
  const claims = JSON.stringify({
    aud: ['petstore', 'a,b'],
    iat: 1_700_000_000,
    exp: '1700003600',
    nbf: 1_700_000_000.5,
    name: 'Ada Lovelace',
    given_name: 'Ada',
    middle_name: 'K',
    family_name: 'Lovelace',
    jti: 'id-1',
  })
  const identity = {
    issuer: 'https://idp',
    subject: 'ada',
    username: 'ada.l',
    clientId: 'app',
    email: 'ada@example.org',
    scopes: ['read', 'write'],
    roles: ['admin', 'x,y'],
  }

  assert.deepEqual(headers(claims, identity), {
    'Gateway-Token-Issuer': 'https://idp',
    'Gateway-Token-Subject': 'ada',
    'Gateway-Token-Username': 'ada.l',
    'Gateway-Token-Audience': 'petstore,a%2Cb',
    'Gateway-Token-ClientId': 'app',
    'Gateway-Token-IssuedAt': '2023-11-14T22:13:20.000Z',
    'Gateway-Token-Expire': '2023-11-14T23:13:20.000Z',
    'Gateway-Token-NotToBeUsedBefore': '2023-11-14T22:13:20.500Z',
    'Gateway-Token-Scopes': 'read write',
    'Gateway-Token-Roles': 'admin,x%2Cy',
    'Gateway-Token-FullName': 'Ada Lovelace',
    'Gateway-Token-FirstName': 'Ada',
    'Gateway-Token-MiddleName': 'K',
    'Gateway-Token-FamilyName': 'Lovelace',
    'Gateway-Token-EMail': 'ada@example.org',
    'Gateway-Token-Jti': 'id-1',
    'Gateway-Token-ProcessTime': '2026-11-15T10:00:00.123Z',
  })
})

test('what the token does not say has no header, not an empty one', () => {
  assert.deepEqual(Object.keys(headers('{}')), ['Gateway-Token-ProcessTime'])
  assert.deepEqual(
    Object.keys(headers('{"aud":[],"name":"","jti":null,"given_name":{"a":1}}', { subject: '' })),
    ['Gateway-Token-ProcessTime'],
  )
})

const values = [
  { subject: 'é', sent: '%C3%A9' },
  { subject: '😀', sent: '%F0%9F%98%80' },
  { subject: 'a\r\nX-Evil: 1', sent: 'a%0D%0AX-Evil: 1' },
  { subject: 'a\0b', sent: 'a%00b' },
  { subject: '100%', sent: '100%25' },
  { subject: '%41', sent: '%2541' },
  { subject: 'a, b', sent: 'a, b' },
  { subject: ' ada ', sent: '%20ada%20' },
  { subject: '\ud800', sent: '%EF%BF%BD' },
  { subject: '\x7f', sent: '%7F' },
]
for (const { subject, sent } of values) {
  test(`the subject ${JSON.stringify(subject)} is sent as ${sent}`, () => {
    assert.equal(headers('{}', { subject })['Gateway-Token-Subject'], sent)
  })
}

const dates = ['1e400', '8640000000001', '"soon"', 'true', '[]', '{}', '-1e300', '""']
for (const date of dates) {
  test(`the date ${date} is left out rather than wrong`, () => {
    assert.equal(headers(`{"exp":${date}}`)['Gateway-Token-Expire'], undefined)
  })
}

test('digits beyond 2^53 arrive as they were written', () => {
  assert.equal(headers('{"jti":12345678901234567890}')['Gateway-Token-Jti'], '12345678901234567890')
})

test('any text arrives as one line, and can be read back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (subject) => {
      const lines = tokenHeaderLines({}, { ...NOBODY, subject }, CHECKED_AT)
      assert.match(
        lines,
        /^(?:Gateway-Token-[A-Za-z]+: [\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?\r\n)+$/,
      )
      const sent = Object.fromEntries(pairsOf(lines))['Gateway-Token-Subject']
      assert.equal(decodeURIComponent(sent ?? ''), subject.toWellFormed())
    }),
    { numRuns: 500 },
  )
})

test('a list can be taken apart again, whatever its members hold', () => {
  const member = fc.string({ unit: fc.constantFrom(',', ' ', '%', 'a', 'é', '\n'), minLength: 1 })
  fc.assert(
    fc.property(fc.array(member, { minLength: 1, maxLength: 5 }), (members) => {
      const sent = headers(JSON.stringify({ aud: members }), { scopes: members, roles: members })
      const read = (name: string, separator: string) =>
        sent[`Gateway-Token-${name}`]!.split(separator).map(decodeURIComponent)
      assert.deepEqual(read('Audience', ','), members)
      assert.deepEqual(read('Roles', ','), members)
      assert.deepEqual(read('Scopes', ' '), members)
    }),
  )
})

test('the document says the same as the headers, and every claim', () => {
  const claims = parseJsonObject('{"sub":"ada","exp":1700003600,"big":12345678901234567890}')
  const document = tokenDocument('id', claims, { ...NOBODY, subject: 'ada' }, CHECKED_AT)

  assert.deepEqual(JSON.parse(JSON.stringify({ ...document, claims: undefined })), {
    id: 'id',
    subject: 'ada',
    audience: [],
    expire: '2023-11-14T23:13:20.000Z',
    scopes: [],
    roles: [],
    userInfo: {},
    processTime: '2026-11-15T10:00:00.123Z',
  })
  assert.match(JSON.stringify(document), /"big":12345678901234567890/)
})
