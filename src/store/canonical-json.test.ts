import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { canonicalJson } from './canonical-json.ts'

test('the order of members does not matter, at any depth', () => {
  assert.equal(
    canonicalJson({ b: [{ d: 1, c: 2 }], a: { z: null, y: 'x' } }),
    '{"a":{"y":"x","z":null},"b":[{"c":2,"d":1}]}',
  )
})

test('the order of a list does', () => {
  assert.notEqual(canonicalJson([1, 2]), canonicalJson([2, 1]))
})

test('the text is read back as the value it was made of, whatever its members are called', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const plain = JSON.parse(JSON.stringify(value))
      assert.deepEqual(JSON.parse(canonicalJson(plain)), plain)
    }),
  )
  const odd = JSON.parse('{"__proto__":{"a":1},"b":2}')
  assert.equal(canonicalJson(odd), '{"__proto__":{"a":1},"b":2}')
})

test('equal values have equal texts', () => {
  const members = fc.uniqueArray(fc.tuple(fc.string(), fc.jsonValue()), {
    selector: ([key]) => key,
  })
  fc.assert(
    fc.property(members, (entries) => {
      const [one, other] = [entries, [...entries].reverse()].map((list) => Object.fromEntries(list))
      assert.equal(canonicalJson(one), canonicalJson(other))
    }),
  )
})
