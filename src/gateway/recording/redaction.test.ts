import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Redaction } from './redaction.ts'

const redaction = new Redaction([])
const FORM = 'application/x-www-form-urlencoded'

const queries = [
  { query: 'access_token=abc&a=1', redacted: 'access_token=***&a=1' },
  { query: 'a=1&ACCESS_TOKEN=abc', redacted: 'a=1&ACCESS_TOKEN=***' },
  { query: 'access%5Ftoken=abc', redacted: 'access%5Ftoken=***' },
  { query: 'acc%65ss_token=abc&b', redacted: 'acc%65ss_token=***&b' },
  { query: 'access_token=a=b&access_token=c', redacted: 'access_token=***&access_token=***' },
  { query: 'access_token=', redacted: 'access_token=***' },
  { query: 'access_token', redacted: 'access_token' },
  {
    query: 'client_secret=x&password=y&code=z',
    redacted: 'client_secret=***&password=***&code=***',
  },
  { query: 'tokens=1&my_access_token=2', redacted: 'tokens=1&my_access_token=2' },
  { query: 'a[]=1&b=%zz&&c', redacted: 'a[]=1&b=%zz&&c' },
  { query: '', redacted: '' },
]
for (const { query, redacted } of queries) {
  test(`the query ${query || '(empty)'} is recorded as ${redacted || '(empty)'}`, () => {
    assert.equal(redaction.query(query), redacted)
  })
}

const headers = [
  { name: 'Authorization', value: 'Bearer abc', shown: '***' },
  { name: 'PROXY-AUTHORIZATION', value: 'Basic abc', shown: '***' },
  { name: 'Cookie', value: 'sid=abc', shown: '***' },
  { name: 'Set-Cookie', value: 'sid=abc', shown: '***' },
  { name: 'X-Api-Key', value: 'abc', shown: '***' },
  { name: 'DPoP', value: 'abc', shown: '***' },
  {
    name: 'Referer',
    value: 'https://a/b?access_token=abc&c=d',
    shown: 'https://a/b?access_token=***&c=d',
  },
  { name: 'Location', value: '/cb?code=abc', shown: '/cb?code=***' },
  { name: 'Accept', value: 'text/html;q=1?', shown: 'text/html;q=1?' },
  { name: 'Gateway-Token-Subject', value: 'ada', shown: 'ada' },
]
for (const { name, value, shown } of headers) {
  test(`the header ${name}: ${value} is recorded as ${shown}`, () => {
    assert.deepEqual(redaction.header(name, value), [name, shown])
  })
}

const payloads = [
  { type: FORM, text: 'access_token=abc&a=1', redacted: 'access_token=***&a=1' },
  { type: `${FORM}; charset=utf-8`, text: 'password=abc', redacted: 'password=***' },
  {
    type: 'application/json',
    text: '{"password":"abc","a":"b"}',
    redacted: '{"password":"***","a":"b"}',
  },
  { type: 'application/problem+json', text: '{"Token":"abc"}', redacted: '{"Token":"***"}' },
  { type: 'text/plain', text: 'access_token=abc', redacted: 'access_token=abc' },
  { type: '', text: '{"token":"abc"}', redacted: '{"token":"abc"}' },
]
for (const { type, text, redacted } of payloads) {
  test(`the payload ${text} of type ${type || '(none)'} is recorded as ${redacted}`, () => {
    assert.equal(redaction.payload(text, type), redacted)
  })
}

test('names that a delivery adds are redacted in headers, queries, forms and JSON, in any case', () => {
  const own = new Redaction(['X-Tenant', 'iban'])

  assert.deepEqual(own.header('x-tenant', 'acme'), ['x-tenant', '***'])
  assert.equal(own.query('IBAN=IT1&a=1'), 'IBAN=***&a=1')
  assert.equal(own.payload('{"iban":"IT1"}', 'application/json'), '{"iban":"***"}')
  assert.equal(own.query('access_token=abc'), 'access_token=***')
})

test('what is not secret stays byte for byte', () => {
  const piece = fc.string({ unit: fc.constantFrom('a', 'b', '=', '%', '2', '+', '[', ']', '.') })
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const query = pieces.join('&')
      assert.equal(redaction.query(query), query)
    }),
  )
})

test('a token never survives in a query, however its name is escaped', () => {
  const letters = [...'access_token'].map((letter) =>
    fc.constantFrom(letter, letter.toUpperCase(), `%${letter.charCodeAt(0).toString(16)}`),
  )
  fc.assert(
    fc.property(fc.tuple(...letters), (spelled) => {
      assert.ok(!redaction.query(`a=1&${spelled.join('')}=SECRET&b=2`).includes('SECRET'))
    }),
  )
})
