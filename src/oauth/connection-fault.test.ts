import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  AddressRefused,
  ConnectTimeout,
  connectionFaultCode,
  isOurMistake,
} from './connection-fault.ts'

const codes: [string | undefined, string][] = [
  ['ECONNREFUSED', 'connect-refused'],
  ['EHOSTUNREACH', 'connect-refused'],
  ['ETIMEDOUT', 'connect-timeout'],
  ['UND_ERR_CONNECT_TIMEOUT', 'connect-timeout'],
  ['ENOTFOUND', 'dns'],
  ['EAI_AGAIN', 'dns'],
  ['ECONNRESET', 'connection-lost'],
  ['UND_ERR_SOCKET', 'connection-lost'],
  ['CERT_HAS_EXPIRED', 'tls'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls'],
  ['UND_ERR_HEADERS_OVERFLOW', 'too-large'],
  ['HPE_INVALID_CONSTANT', 'malformed-http'],
  ['ERR_ASSERTION', 'malformed-http'],
  ['constructor', 'malformed-http'],
  [undefined, 'malformed-http'],
]
for (const [code, fault] of codes) {
  test(`an error with code ${code} is the fault ${fault}`, () => {
    assert.equal(connectionFaultCode(Object.assign(new Error('x'), { code })), fault)
  })
}

test('our own errors have their faults', () => {
  assert.equal(connectionFaultCode(new AddressRefused()), 'address-refused')
  assert.equal(connectionFaultCode(new ConnectTimeout()), 'connect-timeout')
  assert.equal(connectionFaultCode(undefined), 'malformed-http')
})

test('only an invalid argument is our own mistake', () => {
  assert.ok(isOurMistake(Object.assign(new Error('x'), { code: 'UND_ERR_INVALID_ARG' })))
  assert.ok(!isOurMistake(new ConnectTimeout()))
})
