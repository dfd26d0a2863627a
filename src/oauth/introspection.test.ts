import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type AnswerRules, judgeIntrospection } from './introspection.ts'
import type { ProviderAnswer } from './provider-exchange.ts'
import { ProviderFault } from './provider-fault.ts'

const NOW = 1_800_000_000
const rules: AnswerRules = {
  answer: 'rfc7662',
  nowSeconds: NOW,
  tolerances: { expSeconds: 0, nbfSeconds: 5, iatSeconds: 5 },
}
const tokeninfo: AnswerRules = { ...rules, answer: 'tokeninfo' }

const answerOf = (body: string, more: Partial<ProviderAnswer> = {}): ProviderAnswer => ({
  status: 200,
  contentType: 'application/json',
  retryAfter: undefined,
  body: Buffer.from(body),
  ...more,
})

// 'valid', the reason against the token, or the code of the provider's fault after a '!'.
function outcome(answer: ProviderAnswer, by: AnswerRules): string {
  try {
    const verdict = judgeIntrospection(answer, by)
    return verdict.valid ? 'valid' : verdict.reason
  } catch (error) {
    assert.ok(error instanceof ProviderFault, String(error))
    return `!${error.code}`
  }
}

const bodies: [string, string, string][] = [
  // body, as rfc7662, as tokeninfo
  ['{"active":true}', 'valid', 'valid'],
  ['{"active":false}', 'inactive', 'inactive'],
  ['{}', 'inactive', 'valid'],
  ['{"active":null}', 'inactive', 'valid'],
  ['{"active":"true"}', 'inactive', 'valid'],
  ['{"active":"maybe"}', 'inactive', 'valid'],
  ['{"active":1}', 'inactive', 'valid'],
  ['{"active":42}', 'inactive', 'valid'],
  ['{"active":[true]}', 'inactive', 'valid'],
  ['{"active":{}}', 'inactive', 'valid'],
  ['{"__proto__":{"active":true}}', 'inactive', 'valid'],
  ['{"error":"invalid_token"}', 'inactive', '!unexpected-answer'],
  ['{"active":true,"active":false}', '!unexpected-answer', '!unexpected-answer'],
  [`{"active":true,"exp":${NOW + 60}}`, 'valid', 'valid'],
  [`{"active":true,"exp":"${NOW + 60}"}`, 'valid', 'valid'],
  [`{"active":true,"exp":${NOW - 60}}`, 'expired', 'expired'],
  ['{"active":true,"exp":0}', 'expired', 'expired'],
  ['{"active":true,"exp":-1}', 'expired', 'expired'],
  ['{"active":true,"exp":1e400}', 'malformed', 'malformed'],
  ['{"active":true,"exp":"tomorrow"}', 'malformed', 'malformed'],
  [`{"active":true,"nbf":${NOW + 60}}`, 'not-yet-valid', 'not-yet-valid'],
  [`{"active":true,"iat":${NOW + 60}}`, 'issued-in-future', 'issued-in-future'],
  ['{"active":true,"token_use":"refresh_token"}', 'not-an-access-token', 'not-an-access-token'],
  ['{"active":true,"typ":"Refresh"}', 'not-an-access-token', 'not-an-access-token'],
  ['{"active":true,"token_type":"refresh_token"}', 'not-an-access-token', 'not-an-access-token'],
  ['{"active":true,"typ":"ID"}', 'not-an-access-token', 'not-an-access-token'],
  ['{"active":true,"typ":"Bearer","token_type":"Bearer","token_use":"access"}', 'valid', 'valid'],
  ['', '!not-json', '!not-json'],
  ['<html></html>', '!not-json', '!not-json'],
  ['{"active":tr', '!not-json', '!not-json'],
  ['\ufeff{"active":true}', '!not-json', '!not-json'],
  ['null', '!not-an-object', '!not-an-object'],
  ['[]', '!not-an-object', '!not-an-object'],
  ['"active"', '!not-an-object', '!not-an-object'],
  ['1', '!not-an-object', '!not-an-object'],
  [`{"a":${'['.repeat(1000)}${']'.repeat(1000)}}`, '!unexpected-answer', '!unexpected-answer'],
]
for (const [body, asRfc7662, asTokeninfo] of bodies) {
  test(`the answer ${body.slice(0, 60)} is ${asRfc7662}, as token info ${asTokeninfo}`, () => {
    assert.equal(outcome(answerOf(body), rules), asRfc7662)
    assert.equal(outcome(answerOf(body), tokeninfo), asTokeninfo)
  })
}

const statuses: [number, string, string, string][] = [
  [201, '{"active":true}', '!http-status', '!http-status'],
  [204, '', '!http-status', '!http-status'],
  [400, '{"error":"invalid_token"}', '!http-status', 'rejected'],
  [400, '{"error_description":"Invalid Value"}', '!http-status', 'rejected'],
  [401, '{"error":"invalid_token"}', '!gateway-not-authorized', 'rejected'],
  [400, '{}', '!http-status', '!http-status'],
  [401, '{}', '!gateway-not-authorized', '!http-status'],
  [400, 'no', '!http-status', '!not-json'],
  [400, '[]', '!http-status', '!not-an-object'],
  [403, '{"error":"x"}', '!gateway-not-authorized', '!gateway-not-authorized'],
  [404, '{"error":"x"}', '!http-status', '!http-status'],
  [404, '{"active":true}', '!http-status', '!http-status'],
]
for (const [status, body, asRfc7662, asTokeninfo] of statuses) {
  test(`the answer ${status} ${body} is ${asRfc7662}, as token info ${asTokeninfo}`, () => {
    assert.equal(outcome(answerOf(body, { status }), rules), asRfc7662)
    assert.equal(outcome(answerOf(body, { status }), tokeninfo), asTokeninfo)
  })
}

const types: [string, string][] = [
  ['application/json', 'valid'],
  ['application/vnd.idp.v1+json', 'valid'],
  ['text/json', 'valid'],
  ['', 'valid'],
  ['text/html', '!content-type'],
  ['text/plain', '!content-type'],
  ['application/jwt', '!content-type'],
]
for (const [contentType, expected] of types) {
  test(`an answer of type '${contentType}' is ${expected}`, () => {
    assert.equal(outcome(answerOf('{"active":true}', { contentType }), rules), expected)
  })
}

test('a valid answer hands over every claim, long numbers with all their digits', () => {
  const body = '{"active":true,"sub":12345678901234567890,"aud":["a"],"x":{"y":null}}'
  const verdict = judgeIntrospection(answerOf(body), rules)

  assert.ok(verdict.valid)
  assert.equal(JSON.stringify(verdict.claims), body)
})

test('issuer and audience of the answer are checked when the policy names them', () => {
  const strict = { ...rules, issuer: 'https://idp.example', audience: ['api', 'other'] }
  const cases: [string, string][] = [
    ['"iss":"https://idp.example","aud":"api"', 'valid'],
    ['"iss":"https://idp.example","aud":["x","other"]', 'valid'],
    ['"iss":"https://idp.example/","aud":"api"', 'issuer'],
    ['"iss":["https://idp.example"],"aud":"api"', 'issuer'],
    ['"aud":"api"', 'issuer'],
    ['"iss":"https://idp.example","aud":"x"', 'audience'],
    ['"iss":"https://idp.example","aud":[]', 'audience'],
    ['"iss":"https://idp.example"', 'audience'],
  ]
  for (const [members, expected] of cases) {
    assert.equal(outcome(answerOf(`{"active":true,${members}}`), strict), expected, members)
  }
})

test('the detail of a refusal never repeats free text of the provider', () => {
  const detail = (body: string) => {
    const verdict = judgeIntrospection(answerOf(body, { status: 400 }), tokeninfo)
    return verdict.valid ? '' : verdict.detail
  }

  assert.equal(detail('{"error":"invalid_token"}'), 'the provider refused the token: invalid_token')
  assert.equal(detail('{"error":"Token s3cret is bad"}'), 'the provider refused the token')
})

test('whatever the answer is, it is valid only when it says exactly active true', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (active, other) => {
      const result = outcome(answerOf(JSON.stringify({ active, other })), rules)
      assert.equal(result === 'valid', active === true)
    }),
  )
})
