import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { bearerChallenge } from './challenge.ts'

const invalid = { error: 'invalid_token', description: 'Token invalid' }

test('the challenge has the exact form of the specification', () => {
  assert.equal(
    bearerChallenge('DemoIdP', invalid),
    'Bearer realm="DemoIdP", error="invalid_token", error_description="Token invalid"',
  )
})

test('another scheme has the same form', () => {
  assert.match(bearerChallenge('DemoIdP', invalid, 'DPoP'), /^DPoP realm="DemoIdP", /)
})

test('quotes and backslashes of a realm are escaped', () => {
  assert.match(bearerChallenge('a"b\\c', invalid), /^Bearer realm="a\\"b\\\\c", /)
})

test('a realm outside ASCII travels as UTF-8', () => {
  const bytes = Buffer.from(bearerChallenge('Città', invalid), 'latin1')

  assert.match(bytes.toString('utf8'), /^Bearer realm="Città", /)
})

test('no realm can end its quoted string, or say anything behind it', () => {
  // RFC 9110 §5.6.4: a quoted string, read back.
  const challenge =
    /^Bearer realm="((?:[^"\\]|\\.)*)", error="invalid_token", error_description="Token invalid"$/
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('"', '\\', 'a', ' ', ',', '=', 'é') }),
      (realm) => {
        const value = Buffer.from(bearerChallenge(realm, invalid), 'latin1').toString('utf8')
        assert.equal(challenge.exec(value)?.[1]?.replace(/\\(.)/g, '$1'), realm)
      },
    ),
  )
})
