import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  HOP_BY_HOP,
  isReserved,
  pairsOf,
  REPLACED_IN_REQUEST,
  REPLACED_IN_RESPONSE,
  valuesOf,
} from './headers.ts'
import { splitFields } from './wire/fields.ts'

const reserved = [
  'gateway',
  'gateway-token-subject',
  'gateway_token_subject',
  'gateway-token_subject',
  'gateway.token.subject',
  'gateway--x',
  '-gateway-x',
  '_gateway_x',
  '--_gateway-x',
  '!gateway',
  'gateway~x',
  'gateway-',
]
for (const name of reserved) {
  test(`${name} is a name of ours`, () => assert.equal(isReserved(name), true))
}

for (const name of [
  'gatewayx',
  'x-gateway',
  'gate-way',
  'host',
  'g',
  '_',
  'agateway',
  'get-away',
  '-',
  'via',
]) {
  test(`${name} is not a name of ours`, () => assert.equal(isReserved(name), false))
}

test('every name that folds into one of ours is one of ours', () => {
  const separator = fc.string({ unit: fc.constantFrom(...'-_.!~+'), maxLength: 3 })
  fc.assert(
    fc.property(separator, separator, (before, between) => {
      assert.equal(isReserved(`${before}gateway${between || '-'}token`), true)
    }),
  )
})

test('hop-by-hop fields are dropped both ways, with what the gateway says itself', () => {
  for (const name of HOP_BY_HOP) {
    assert.ok(REPLACED_IN_REQUEST.has(name) && REPLACED_IN_RESPONSE.has(name), name)
  }
  for (const name of ['host', 'content-length', 'expect', 'forwarded', 'x-forwarded-for']) {
    assert.ok(REPLACED_IN_REQUEST.has(name), name)
  }
  for (const name of ['x_forwarded_for', 'x-forwarded_host', 'x_forwarded-proto']) {
    assert.ok(REPLACED_IN_REQUEST.has(name), name)
  }
  assert.ok(REPLACED_IN_RESPONSE.has('server') && REPLACED_IN_RESPONSE.has('content-length'))
  assert.ok(!REPLACED_IN_RESPONSE.has('set-cookie') && !REPLACED_IN_REQUEST.has('cookie'))
})

test('the values of a field come in order, whatever the case of its name', () => {
  const fields = splitFields('A: 1\r\nB: 2\r\na: 3\r\n', 10)
  assert.ok(typeof fields === 'object')

  assert.deepEqual(valuesOf(fields, 'a'), ['1', '3'])
  assert.deepEqual(valuesOf(fields, 'c'), [])
})

test('header lines become pairs for recording', () => {
  assert.deepEqual(pairsOf('A: 1\r\nB: c:d\r\nE: \r\n\r\n'), [
    ['A', '1'],
    ['B', 'c:d'],
    ['E', ''],
  ])
})
