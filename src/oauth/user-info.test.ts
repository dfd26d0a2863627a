import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseJsonObject } from './json.ts'
import { ProviderFault } from './provider-fault.ts'
import { judgeUserInfo, userInfoRequest } from './user-info.ts'

const endpoint = new URL('https://idp.example/userinfo')

test('the token travels in the Authorization header, which the policy cannot replace', () => {
  const request = userInfoRequest({ 'X-Realm': 'r', Authorization: 'Basic x' })(endpoint, 'tok')

  assert.deepEqual(request, {
    method: 'GET',
    url: endpoint,
    headers: { accept: 'application/json', 'x-realm': 'r', authorization: 'Bearer tok' },
  })
})

function outcome(status: number, body: string, known = '{}', contentType = 'application/json') {
  try {
    const answer = { status, contentType, retryAfter: undefined, body: Buffer.from(body) }
    const verdict = judgeUserInfo(answer, parseJsonObject(known))
    return verdict.valid ? verdict.claims : verdict.reason
  } catch (error) {
    assert.ok(error instanceof ProviderFault)
    return `!${error.code}`
  }
}

const cases: [number, string, string, unknown][] = [
  [200, '{"sub":"a","email":"e"}', '{"sub":"a"}', { sub: 'a', email: 'e' }],
  [200, '{"sub":"a"}', '{}', { sub: 'a' }],
  [200, '{"email":"e"}', '{"sub":"a"}', { email: 'e' }],
  [200, '{"sub":"b"}', '{"sub":"a"}', 'subject'],
  [200, '{"sub":"A"}', '{"sub":"a"}', 'subject'],
  [200, '{"sub":["a"]}', '{"sub":["a"]}', 'subject'],
  [200, '{"sub":12345678901234567890}', '{"sub":12345678901234567891}', 'subject'],
  [200, '{"sub":1}', '{"sub":"1"}', { sub: 1 }],
  [401, '{"error":"invalid_token"}', '{}', 'rejected'],
  [403, '', '{}', 'rejected'],
  [404, '{}', '{}', '!http-status'],
  [200, '[]', '{}', '!not-an-object'],
  [200, 'x', '{}', '!not-json'],
]
for (const [status, body, known, expected] of cases) {
  test(`user info ${status} ${body} for a token of ${known} is ${JSON.stringify(expected)}`, () => {
    assert.deepEqual(outcome(status, body, known), expected)
  })
}

test('an answer that is not marked as JSON is a fault', () => {
  assert.equal(outcome(200, '{}', '{}', 'text/html'), '!content-type')
})
