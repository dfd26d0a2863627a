import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { test } from 'node:test'
import { createTestAuthority } from './certificates.ts'

test('an issued certificate is good for its hosts and verifies against its authority only', () => {
  const authority = createTestAuthority()
  const { certificate, der } = authority.issue({ name: 'idp', hosts: ['127.0.0.1', 'idp.test'] })

  const parsed = new X509Certificate(certificate)
  assert.equal(parsed.checkIP('127.0.0.1'), '127.0.0.1')
  assert.equal(parsed.checkHost('idp.test'), 'idp.test')
  assert.equal(parsed.checkHost('other.test'), undefined)
  assert.ok(parsed.verify(new X509Certificate(authority.certificate).publicKey))
  assert.ok(!parsed.verify(new X509Certificate(createTestAuthority().certificate).publicKey))
  assert.deepEqual(parsed.raw, der)
})
