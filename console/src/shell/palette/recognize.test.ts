import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { recognize } from './recognize.ts'

const JWT = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl'
const cases = [
  {
    name: 'a transaction id opens the transaction',
    text: ' 0190B1C2-0000-7000-8000-00000000000A ',
    is: { kind: 'transaction', id: '0190b1c2-0000-7000-8000-00000000000a' },
  },
  { name: 'a JWT is a token', text: JWT, is: { kind: 'token', token: JWT } },
  {
    name: 'a whole header value is a token',
    text: `Bearer ${JWT}`,
    is: { kind: 'token', token: JWT },
  },
  { name: 'a host name is no token', text: 'idp.example.org', is: undefined },
  {
    name: 'an error code with its protocol is a code',
    text: 'protocol:GATEWAY-1368',
    is: { kind: 'code', code: 'GATEWAY-1368' },
  },
  { name: 'a diagnostic code is a code', text: '004005', is: { kind: 'code', code: '004005' } },
  {
    name: 'an address of the gateway names its delivery',
    text: 'http://127.0.0.1:8080/gateway/Ente/PetStore/v2/pet?access_token=x',
    is: {
      kind: 'url',
      url: 'http://127.0.0.1:8080/gateway/Ente/PetStore/v2/pet?access_token=x',
      delivery: { organization: 'Ente', api: 'PetStore', version: 'v2' },
    },
  },
  {
    name: 'a path alone is an address too',
    text: '/gateway/Ente/PetStore/v2/pet',
    is: {
      kind: 'url',
      url: '/gateway/Ente/PetStore/v2/pet',
      delivery: { organization: 'Ente', api: 'PetStore', version: 'v2' },
    },
  },
  {
    name: 'a curl command with data is a POST unless it says otherwise',
    text: "curl -d '{}' 'http://h/p'",
    is: { kind: 'curl', command: "curl -d '{}' 'http://h/p'", method: 'POST', url: 'http://h/p' },
  },
  {
    name: 'a curl command says its method',
    text: 'curl -X PUT http://h/p',
    is: { kind: 'curl', command: 'curl -X PUT http://h/p', method: 'PUT', url: 'http://h/p' },
  },
  { name: 'plain words are nothing special', text: 'pet store', is: undefined },
]
for (const { name, text, is } of cases) {
  test(name, () => assert.deepEqual(recognize(text), is))
}

test('whatever is pasted, recognizing it never fails', () => {
  fc.assert(fc.property(fc.string(), (text) => void recognize(text)))
})
