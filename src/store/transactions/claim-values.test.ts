import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleClaimSet } from '../../../test/support/sample-transaction.ts'
import { claimNumber, claimNumbers, senderNumber } from './claim-values.ts'

const numbersOf = (claims: string) => claimNumbers({ ...sampleClaimSet('anna'), claims })

test('a claim set is found by every scalar in it, whole lists and objects by their members', () => {
  const numbers = numbersOf('{"a":"x","b":[1,"y",[true]],"c":{"d":{"e":1e400}},"n":null}')
  const expected = [
    claimNumber('a', 'x'),
    claimNumber('b', '1'),
    claimNumber('b', 'y'),
    claimNumber('b', 'true'),
    claimNumber('c.d.e', '1e400'),
  ]
  for (const number of expected) assert.ok(numbers.includes(number))
  assert.ok(numbers.includes(senderNumber('subject', 'anna')))
  assert.ok(!numbers.includes(claimNumber('n', 'null')))
})

test('a claim and a field of the sender with one name are two things', () => {
  assert.notEqual(claimNumber('subject', 'anna'), senderNumber('subject', 'anna'))
})

test('hostile claims stay within bounds', () => {
  const many = JSON.stringify(Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [n, n])))
  assert.ok(numbersOf(many).length <= 200)
  assert.ok(numbersOf(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`).length <= 200)
  assert.ok(numbersOf('not json').length <= 200)
  assert.ok(
    numbersOf('{"__proto__":{"x":1},"constructor":"y"}').includes(claimNumber('constructor', 'y')),
  )
})
