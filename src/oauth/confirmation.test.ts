import assert from 'node:assert/strict'
import { test } from 'node:test'
import { certificateThumbprint, isBoundToCertificate } from './certificate-binding.ts'
import { confirmationOf } from './confirmation.ts'

const cases: [object, object][] = [
  [{}, { jkt: undefined, certificate: undefined }],
  [{ cnf: { jkt: 'abc' } }, { jkt: 'abc', certificate: undefined }],
  [{ cnf: { 'x5t#S256': 'def' } }, { jkt: undefined, certificate: 'def' }],
  [{ cnf: { jkt: 'abc', 'x5t#S256': 'def' } }, { jkt: 'abc', certificate: 'def' }],
  [{ cnf: { jkt: 5 } }, { jkt: '', certificate: undefined }],
  [{ cnf: { jkt: null, 'x5t#S256': ['x'] } }, { jkt: '', certificate: '' }],
  [{ cnf: 'abc' }, { jkt: undefined, certificate: undefined }],
  [{ cnf: null }, { jkt: undefined, certificate: undefined }],
]
for (const [claims, confirmation] of cases) {
  test(`the token ${JSON.stringify(claims)} is bound to ${JSON.stringify(confirmation)}`, () => {
    assert.deepEqual(confirmationOf(claims as Record<string, unknown>), confirmation)
  })
}

test('a token bound to a certificate is good with that certificate only', () => {
  const der = Buffer.from('a certificate')
  const thumbprint = certificateThumbprint(der)

  assert.match(thumbprint, /^[\w-]{43}$/)
  assert.ok(isBoundToCertificate(thumbprint, der))
  assert.ok(!isBoundToCertificate(thumbprint, Buffer.from('another')))
  assert.ok(!isBoundToCertificate(thumbprint, undefined))
  assert.ok(!isBoundToCertificate('', undefined))
  assert.ok(!isBoundToCertificate('', Buffer.alloc(0)))
})
