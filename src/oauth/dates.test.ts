import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { checkDates, expirySeconds, secondsOf } from './dates.ts'
import { parseJsonObject } from './json.ts'

const NOW = 1_800_000_000
const none = { expSeconds: 0, nbfSeconds: 0, iatSeconds: 0 }
const usual = { expSeconds: 0, nbfSeconds: 5, iatSeconds: 5 }

const cases: [string, string | undefined][] = [
  ['{}', undefined],
  [`{"exp":${NOW + 1},"nbf":${NOW},"iat":${NOW}}`, undefined],
  [`{"exp":${NOW}}`, 'expired'],
  [`{"exp":${NOW - 1}}`, 'expired'],
  ['{"exp":0}', 'expired'],
  ['{"exp":-5}', 'expired'],
  ['{"exp":"0"}', 'expired'],
  [`{"exp":${NOW}.5}`, undefined],
  [`{"exp":"${NOW + 10}"}`, undefined],
  [`{"exp":"${NOW - 10}"}`, 'expired'],
  ['{"exp":"tomorrow"}', 'malformed'],
  ['{"exp":""}', 'malformed'],
  ['{"exp":" 1999999999"}', 'malformed'],
  ['{"exp":"0x7fffffff"}', 'malformed'],
  ['{"exp":"NaN"}', 'malformed'],
  ['{"exp":"Infinity"}', 'malformed'],
  ['{"exp":null}', 'malformed'],
  ['{"exp":true}', 'malformed'],
  ['{"exp":[1999999999]}', 'malformed'],
  ['{"exp":{}}', 'malformed'],
  ['{"exp":1e400}', 'malformed'],
  ['{"exp":"1e400"}', 'malformed'],
  ['{"exp":1e300}', undefined],
  ['{"exp":1e18}', undefined],
  ['{"exp":9223372036854775807}', undefined],
  [`{"nbf":${NOW + 5}}`, undefined],
  [`{"nbf":${NOW + 6}}`, 'not-yet-valid'],
  ['{"nbf":"soon"}', 'malformed'],
  ['{"nbf":-1}', undefined],
  [`{"iat":${NOW + 5}}`, undefined],
  [`{"iat":${NOW + 6}}`, 'issued-in-future'],
  ['{"iat":{}}', 'malformed'],
  [`{"exp":${NOW - 1},"nbf":${NOW + 60}}`, 'expired'],
]
for (const [text, kind] of cases) {
  test(`the dates ${text} are ${kind ?? 'fine'}`, () => {
    assert.equal(checkDates(parseJsonObject(text), NOW, usual)?.kind, kind)
  })
}

test('an expired token within the tolerance still passes, to the second', () => {
  const claims = { exp: NOW - 10 }
  assert.equal(checkDates(claims, NOW, { ...none, expSeconds: 11 }), undefined)
  assert.equal(checkDates(claims, NOW, { ...none, expSeconds: 10 })?.kind, 'expired')
})

test('an exp of zero or less is expired whatever the tolerance', () => {
  for (const exp of [0, -1, '0']) {
    assert.equal(checkDates({ exp }, 100, { ...none, expSeconds: 1000 })?.kind, 'expired')
  }
})

test('the problem names the claim and its value', () => {
  assert.deepEqual(checkDates({ exp: 'never' }, NOW, none), {
    kind: 'malformed',
    claim: 'exp',
    value: 'never',
  })
})

test('dates that are inherited do not count', () => {
  assert.equal(checkDates(Object.create({ exp: 1 }), NOW, none), undefined)
  assert.equal(expirySeconds(Object.create({ exp: 1 })), undefined)
})

test('the expiry is the number, the numeric string, or unknown', () => {
  assert.equal(expirySeconds({ exp: 5 }), 5)
  assert.equal(expirySeconds({ exp: '5.5' }), 5.5)
  assert.equal(expirySeconds({ exp: 'x' }), undefined)
  assert.equal(expirySeconds({}), undefined)
  assert.equal(expirySeconds(parseJsonObject('{"exp":9223372036854775807}')), 2 ** 63)
})

test('a token passes exactly while it is neither too old nor too new', () => {
  const seconds = fc.integer({ min: -4_000_000_000, max: 4_000_000_000 })
  const tolerance = fc.integer({ min: 0, max: 600 })
  fc.assert(
    fc.property(seconds, seconds, seconds, tolerance, (exp, nbf, iat, by) => {
      const tolerances = { expSeconds: by, nbfSeconds: by, iatSeconds: by }
      const passes = exp > 0 && NOW < exp + by && nbf <= NOW + by && iat <= NOW + by
      assert.equal(checkDates({ exp, nbf, iat }, NOW, tolerances) === undefined, passes)
      const asText = { exp: `${exp}`, nbf: `${nbf}`, iat: `${iat}` }
      assert.equal(checkDates(asText, NOW, tolerances) === undefined, passes)
    }),
  )
})

test('no value whatever makes the check throw or a date infinite', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      checkDates({ exp: value, nbf: value, iat: value }, NOW, usual)
      assert.ok(Number.isFinite(secondsOf(value) ?? 0))
    }),
  )
})
