import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSigningKey, sharedSigningKey } from '../../test/support/signing-keys.ts'
import { keyMatcher } from './key-matcher.ts'
import { openSignedAnswer } from './signed-introspection.ts'

const key = await sharedSigningKey('ES256')
const other = await createSigningKey('ES256', key.kid)
const rules = {
  trust: { algorithms: ['ES256'], find: keyMatcher([key.publicJwk]) },
  issuer: 'https://idp.example',
  clientId: 'gw',
}
const claims = {
  iss: 'https://idp.example',
  aud: 'gw',
  iat: 1,
  token_introspection: { active: true, sub: 'alice' },
}
const typ = 'token-introspection+jwt'

function open(token: string) {
  const body = Buffer.from(`${token}\n`)
  return openSignedAnswer(
    { status: 200, contentType: `application/${typ}`, retryAfter: undefined, body },
    rules,
  )
}

test('a good signed answer gives the document inside', async () => {
  assert.deepEqual(await open(await key.sign(claims, { typ })), claims.token_introspection)
  assert.deepEqual(
    await open(await key.sign({ ...claims, aud: ['x', 'gw'] }, { typ: `application/${typ}` })),
    claims.token_introspection,
  )
})

const bad: [string, Promise<string>, string][] = [
  ['signed by another key', other.sign(claims, { typ }), 'bad-signature'],
  ['of another type', key.sign(claims, { typ: 'at+jwt' }), 'unexpected-answer'],
  ['for another client', key.sign({ ...claims, aud: 'other' }, { typ }), 'unexpected-answer'],
  ['of another issuer', key.sign({ ...claims, iss: 'https://evil' }, { typ }), 'issuer-mismatch'],
  [
    'without a document',
    key.sign({ ...claims, token_introspection: true }, { typ }),
    'not-an-object',
  ],
  ['that is no JWS', Promise.resolve('{"active":true}'), 'bad-signature'],
]
for (const [name, token, code] of bad) {
  test(`a signed answer ${name} is the fault ${code}`, async () => {
    await assert.rejects(open(await token), { code, phase: 'introspection' })
  })
}
