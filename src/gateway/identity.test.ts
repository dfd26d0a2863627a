import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ClaimMapping } from '../model/token-policy.ts'
import { parseJsonObject } from '../oauth/json.ts'
import { identityOf } from './identity.ts'

const MAPPING = ClaimMapping.parse({})

function identity(claims: string, mapping: Partial<ClaimMapping> = {}) {
  const checked = { claims: parseJsonObject(claims), validatedBy: ['introspection'] as const }
  return identityOf(checked, { ...MAPPING, ...mapping }, 0)
}

test('who is calling is read from the first claim that says it', () => {
  const { claimSet } = identity(
    '{"sub":"s","client_id":"","azp":"app","name":"Ada","username":null,"iss":"i","mail":"a@b"}',
  )

  assert.deepEqual(claimSet.sender, {
    subject: 's',
    clientId: 'app',
    username: 'Ada',
    issuer: 'i',
    email: 'a@b',
  })
})

test('what no claim says is null, and objects say nothing', () => {
  const { claimSet } = identity('{"sub":{"a":1},"iss":[],"azp":null}')

  assert.deepEqual(new Set(Object.values(claimSet.sender)), new Set([null]))
})

test('names of object properties that are no claims say nothing', () => {
  const mapping = { subject: ['__proto__', 'constructor', 'toString'] }

  assert.equal(identity('{}', mapping).claimSet.sender.subject, null)
  assert.equal(identity('{"__proto__":"x"}', mapping).claimSet.sender.subject, 'x')
})

test('numbers keep their digits', () => {
  assert.equal(
    identity('{"sub":12345678901234567890}').claimSet.sender.subject,
    '12345678901234567890',
  )
  assert.equal(identity('{"sub":1.50}').claimSet.sender.subject, '1.5')
})

const memberships = [
  { name: 'one text', scope: '"read write"', members: ['read', 'write'] },
  { name: 'a text with many spaces', scope: '" read  write "', members: ['read', 'write'] },
  { name: 'a list', scope: '["read","write"]', members: ['read', 'write'] },
  { name: 'a list with other types', scope: '["read",1,{},null]', members: ['read', '1'] },
  { name: 'an object', scope: '{"read":true}', members: [] },
  { name: 'a number', scope: '5', members: [] },
]
for (const { name, scope, members } of memberships) {
  test(`scopes and roles as ${name} are ${members.join(' and ') || 'none'}`, () => {
    const { scopes, roles } = identity(`{"scope":${scope},"roles":${scope}}`)

    assert.deepEqual([[...scopes], [...roles]], [members, members])
  })
}

test('another separator of scopes, another claim and a nested one are read when the policy says so', () => {
  const mapping = { scope: ['scp'], scopeSeparator: ',', roles: ['realm.roles'] }
  const { scopes, roles } = identity('{"scp":"a,b c","realm":{"roles":["x"]}}', mapping)

  assert.deepEqual([[...scopes], [...roles]], [['a', 'b c'], ['x']])
})

test('equal claims of equal origin share their key, others do not', () => {
  const key = (claims: string) => identity(claims).claimSet.key
  const other = { claims: parseJsonObject('{"sub":"a"}'), validatedBy: ['jwt'] as const }

  assert.equal(key('{"sub":"a"}'), key('{ "sub": "a" }'))
  assert.notEqual(key('{"sub":"a"}'), key('{"sub":"b"}'))
  assert.notEqual(key('{"sub":"a"}'), identityOf(other, MAPPING, 0).claimSet.key)
  assert.notEqual(identity('{"a":1}').claimSet.key, identity('{"a":"1"}').claimSet.key)
})

test('what a token is bound to is read from cnf', () => {
  const { confirmation } = identity('{"cnf":{"jkt":"k","x5t#S256":"c"}}')

  assert.deepEqual(confirmation, { jkt: 'k', certificate: 'c' })
})
