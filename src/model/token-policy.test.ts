import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ClientAuthentication } from './token-policy.ts'

test('an id and a secret without a method are sent as client_secret_basic', () => {
  assert.deepEqual(ClientAuthentication.parse({ clientId: 'gw', clientSecret: 's' }), {
    method: 'client_secret_basic',
    clientId: 'gw',
    clientSecret: 's',
    encoding: 'form',
  })
})

test('a method that nobody knows is still refused', () => {
  assert.equal(ClientAuthentication.safeParse({ method: 'magic', clientId: 'gw' }).success, false)
})
