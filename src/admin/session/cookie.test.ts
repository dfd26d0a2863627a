import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sessionCookie } from './cookie.ts'

test('over TLS the cookie is bound to the host, out of reach of scripts and of other sites', () => {
  assert.equal(
    sessionCookie(true).set('abc', 60),
    '__Host-varco_session=abc; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=60',
  )
})

test('without TLS the cookie is as strict as a browser allows', () => {
  const cookie = sessionCookie(false)

  assert.equal(
    cookie.set('abc', 60),
    'varco_session=abc; Path=/; HttpOnly; SameSite=Strict; Max-Age=60',
  )
  assert.match(cookie.clear(), /^varco_session=; .*Max-Age=0$/)
})

test('a cookie is read by its exact name, and two of one name are none', () => {
  const { read } = sessionCookie(false)

  assert.equal(read('a=1; varco_session=abc; b=2'), 'abc')
  assert.equal(read('xvarco_session=abc'), undefined)
  assert.equal(read('varco_session=one; varco_session=two'), undefined)
  assert.equal(read('varco_session='), undefined)
  assert.equal(read(null), undefined)
})
