import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { claimOf, textOf } from './claims.ts'
import { parseJsonObject } from './json.ts'

const claims = parseJsonObject(
  '{"sub":"alice","a.b":"literal","a":{"b":"nested","c":{"d":1}},"list":[{"x":1}],' +
    '"https://idp.example/roles":["r"],"clients":{"my.app":{"roles":["r1"]}},"big":12345678901234567890}',
)

const found: [string, unknown][] = [
  ['sub', 'alice'],
  ['a.b', 'literal'],
  ['a.c.d', 1],
  ['https://idp.example/roles', ['r']],
  ['clients.my.app', { roles: ['r1'] }],
]
for (const [name, value] of found) {
  test(`the claim '${name}' is found`, () => assert.deepEqual(claimOf(claims, name), value))
}

for (const name of [
  '',
  '.',
  'x',
  'a.x',
  'sub.length',
  'list.0',
  'list.length',
  'big.rawJSON',
  '__proto__',
  'constructor',
  'constructor.name',
  'a.__proto__',
  'toString',
]) {
  test(`the claim '${name}' is absent`, () => assert.equal(claimOf(claims, name), undefined))
}

test('a claim named like a member of the object prototype is read when the token has it', () => {
  assert.equal(claimOf(parseJsonObject('{"__proto__":{"x":1}}'), '__proto__.x'), 1)
})

test('any own key is found by its literal name, whatever it holds', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.integer()), (object) => {
      for (const name of Object.keys(object)) assert.equal(claimOf(object, name), object[name])
    }),
  )
})

const texts: [unknown, string | undefined][] = [
  ['a', 'a'],
  ['', ''],
  [true, 'true'],
  [false, 'false'],
  [1, '1'],
  [1.5, '1.5'],
  [claimOf(claims, 'big'), '12345678901234567890'],
  [null, undefined],
  [undefined, undefined],
  [['a'], undefined],
  [{ rawJSON: '1' }, undefined],
  [Number.NaN, undefined],
]
for (const [value, text] of texts) {
  test(`the text of ${JSON.stringify(value)} is ${text}`, () => assert.equal(textOf(value), text))
}
