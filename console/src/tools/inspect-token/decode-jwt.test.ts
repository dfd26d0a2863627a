import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decodeJwt } from './decode-jwt.ts'

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('header and claims are read, letters outside ASCII included', () => {
  const token = `${part({ alg: 'RS256' })}.${part({ name: 'Niccolò Forlì', aud: ['a'] })}.c2ln`

  assert.deepEqual(decodeJwt(token), {
    header: { alg: 'RS256' },
    claims: { name: 'Niccolò Forlì', aud: ['a'] },
  })
})

for (const token of [
  '',
  'opaque',
  'a.b',
  'a.b.c',
  `${part([])}.${part({})}.x`,
  `${part({})}.${part('x')}.x`,
]) {
  test(`'${token.slice(0, 20)}' is no JWT`, () => {
    assert.equal(decodeJwt(token), undefined)
  })
}

test('whatever is pasted, nothing throws', () => {
  fc.assert(fc.property(fc.string(), (text) => void decodeJwt(text)))
})
