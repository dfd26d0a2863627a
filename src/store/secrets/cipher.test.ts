import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { StoredValueUnreadable, WrongSecretKey } from '../errors.ts'
import { decrypt, encrypt } from './cipher.ts'
import { keyRing } from './key-ring.ts'

const keys = keyRing(new Uint8Array(32).fill(1))
const place = ['token-policy', 'IdP', 'tls', 'key']

test('any secret comes back as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (secret) => {
      const clear = decrypt(keys, encrypt(keys, secret, place), place)
      assert.equal(clear, secret.toWellFormed())
    }),
  )
})

test('the same secret never looks the same twice', () => {
  assert.notEqual(encrypt(keys, 'secret', place), encrypt(keys, 'secret', place))
})

test('any change of the text is refused', () => {
  const text = encrypt(keys, 'secret', place)
  const start = text.lastIndexOf(':') + 1
  const bytes = Buffer.from(text.slice(start), 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const flipped = Buffer.from(bytes)
    flipped[at]! ^= 1
    assert.throws(
      () => decrypt(keys, text.slice(0, start) + flipped.toString('base64url'), place),
      StoredValueUnreadable,
    )
  }
  for (const wrong of ['', 'secret', text.slice(0, start), text.slice(0, -30), `x${text}`]) {
    assert.throws(() => decrypt(keys, wrong, place), StoredValueUnreadable)
  }
})

test('a secret is read only at its own place', () => {
  const text = encrypt(keys, 'secret', place)

  assert.throws(() => decrypt(keys, text, ['token-policy', 'Other', 'tls', 'key']), /Other/)
  assert.throws(
    () => decrypt(keys, text, ['token-policy', 'IdP/tls', 'key']),
    StoredValueUnreadable,
  )
})

test('another key is told from a changed text', () => {
  const others = keyRing(new Uint8Array(32).fill(2))

  assert.throws(() => decrypt(others, encrypt(keys, 'secret', place), place), WrongSecretKey)
})

test('the keys of all purposes differ, and none is the secret key', () => {
  const { id, ...rings } = keyRing(new Uint8Array(32).fill(3))
  const all = [...Object.values(rings).map((key) => key.toString('hex')), '03'.repeat(32)]

  assert.equal(new Set(all).size, all.length)
  assert.ok(all.every((key) => !key.includes(id)))
})
