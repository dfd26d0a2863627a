import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isTooDeep, MAX_JSON_DEPTH, readJson } from './json-body.ts'

function post(
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Request {
  return new Request('http://localhost/', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

test('any JSON comes back as it was sent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 8 }), async (value) => {
      const text = JSON.stringify(value)
      assert.deepEqual(await readJson(post(text), 1_000_000), JSON.parse(text))
    }),
    { numRuns: 50 },
  )
})

const refusals = [
  { name: 'a form', request: post('a=1', { 'content-type': 'text/plain' }), status: 415 },
  { name: 'a compressed body', request: post('{}', { 'content-encoding': 'gzip' }), status: 415 },
  { name: 'a body over the bound', request: post(`"${'x'.repeat(100)}"`), status: 413 },
  { name: 'what is not JSON', request: post('{"a":'), status: 400 },
  { name: 'what is not UTF-8', request: post(new Uint8Array([0x22, 0xff, 0x22])), status: 400 },
  { name: 'deep nesting', request: post('['.repeat(70) + ']'.repeat(70)), status: 400, bytes: 500 },
  { name: 'nothing', request: post(''), status: 400 },
]
for (const { name, request, status, bytes = 50 } of refusals) {
  test(`${name} is refused with ${status}`, async () => {
    await assert.rejects(readJson(request, bytes), { name: 'ApiProblem', status })
  })
}

test('depth counts brackets outside of texts only', () => {
  const deep = MAX_JSON_DEPTH + 1

  assert.equal(isTooDeep('['.repeat(deep)), true)
  assert.equal(isTooDeep(JSON.stringify(['['.repeat(deep), '\\"{'])), false)
  assert.equal(isTooDeep('[{}]'.repeat(1000)), false)
})
