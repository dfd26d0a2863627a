import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import fc from 'fast-check'
import { asCurl } from '../../monitoring/transaction/copy-as.ts'
import { parseCurl, wordsOf } from './parse-curl.ts'

test('a command of the scenario becomes its request', () => {
  const draft =
    parseCurl(`curl -sS -i -w '\\n' -X PUT "http://127.0.0.1:8080/gateway/Ente/PetStore/v2/pet?access_token=$TOKEN" \\
  -H 'accept: application/json' -H 'Content-Type: application/json' \\
  -d '{"id":10,"name":"it'\\''s"}'`)

  assert.deepEqual(draft, {
    delivery: 'Ente/PetStore/v2',
    method: 'PUT',
    path: '/pet',
    headers: 'accept: application/json\nContent-Type: application/json',
    body: '{"id":10,"name":"it\'s"}',
    token: '',
    tokenIn: 'query',
  })
})

test('a bearer token is taken out of the headers', () => {
  const draft = parseCurl("curl http://x/gateway/a/b/v1/c?d=1 -H 'Authorization: Bearer abc.def'")

  assert.equal(draft?.token, 'abc.def')
  assert.equal(draft?.headers, '')
  assert.equal(draft?.path, '/c?d=1')
  assert.equal(draft?.method, 'GET')
})

test('data without a method is a POST of a form, flags may stick to their values', () => {
  const draft = parseCurl('curl -XPATCH --data=a=1 -d b=2 http://x/gateway/a/b/v1')

  assert.equal(draft?.method, 'PATCH')
  assert.equal(draft?.body, 'a=1&b=2')
  assert.match(draft?.headers ?? '', /urlencoded/)
})

test('what is no address is no request, and nothing throws', () => {
  assert.equal(parseCurl('curl -i'), undefined)
  assert.equal(parseCurl('curl host//')?.path, '//')
  assert.equal(parseCurl('curl host//other/pet')?.path, '//other/pet')
  fc.assert(fc.property(fc.string(), (text) => void parseCurl(`curl ${text}`)))
})

test('words are split as a shell splits them', () => {
  const piece = fc.stringMatching(/^[a-z "'\\]{0,8}$/)
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 4 }), (pieces) => {
      const command = pieces.map((text) => `'${text.replaceAll("'", "'\\''")}'`).join('  ')
      const shell = execFileSync('sh', ['-c', `printf '%s\\0' ${command}`], { encoding: 'utf8' })
      assert.deepEqual(wordsOf(command), shell.split('\0').slice(0, -1))
    }),
    { numRuns: 25 },
  )
})

test('what Copia come curl writes is read back', () => {
  const draft = parseCurl(
    asCurl({
      method: 'PUT',
      url: 'http://g/gateway/Ente/PetStore/v2/pet',
      headers: [['X-Note', 'a "b" $c `d`']],
      tokenIn: 'header',
      body: '{"a":"\\n"}',
      isBodyUnknown: false,
    }),
  )

  assert.equal(draft?.body, '{"a":"\\n"}')
  assert.match(draft?.headers ?? '', /^X-Note: a "b" \$c `d`/)
  assert.equal(draft?.delivery, 'Ente/PetStore/v2')
})
