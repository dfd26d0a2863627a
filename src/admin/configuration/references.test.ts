import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forbiddenReferences } from './references.ts'

const document = { a: { secret: '${env:GW_SECRET}' }, list: ['${file:/run/secrets/gw}'] }

test('references are refused where they stand unless the operator allows them', () => {
  assert.deepEqual(
    forbiddenReferences('delivery', document, undefined, ['env:GW_SECRET']).map(({ path }) => path),
    [['list', 0]],
  )
  const all = ['env:GW_SECRET', 'file:/run/secrets/gw']
  assert.deepEqual(forbiddenReferences('delivery', document, undefined, all), [])
})

test('a reference that is stored already may stay', () => {
  assert.deepEqual(forbiddenReferences('delivery', document, document, []), [])
})

test('placeholders of claim rules are not references', () => {
  const delivery = { authorization: { claims: { rules: ['azp=${header:X}', '${env:HOME}'] } } }

  assert.deepEqual(forbiddenReferences('delivery', delivery, undefined, []), [])
})

test('a stored reference may neither move nor be sent to another host', () => {
  const policy = (endpoint: string, more: object = {}) => ({
    introspection: { endpoint, parameters: { key: '${env:KEY}' } },
    ...more,
  })
  const stored = policy('https://idp.example/introspect')
  const forbidden = (document: object) =>
    forbiddenReferences('token-policy', document, stored, []).map(({ path }) => path.join('.'))

  assert.deepEqual(forbidden(policy('https://idp.example/other')), [])
  assert.deepEqual(forbidden(policy('https://evil.example/introspect')), [
    'introspection.parameters.key',
  ])
  const told = policy('https://idp.example/introspect', {
    userInfo: { endpoint: 'https://evil.example', headers: {} },
  })
  assert.deepEqual(forbidden(told), ['introspection.parameters.key'])
  const moved = {
    introspection: { endpoint: 'https://idp.example/x', headers: { a: '${env:KEY}' } },
  }
  assert.deepEqual(forbidden(moved), ['introspection.headers.a'])
})
