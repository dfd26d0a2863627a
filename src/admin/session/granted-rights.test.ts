import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SingleSignOn } from '../settings.ts'
import { grantedRights } from './granted-rights.ts'

const settings: SingleSignOn = {
  issuer: 'https://idp.example',
  clientId: 'varco',
  clientSecret: 'secret',
  redirectUri: 'https://console.example/sign-in/oidc/callback',
  scope: 'openid',
  usernameClaim: 'preferred_username',
  rolesClaim: 'realm_access.roles',
  roleMapping: { 'gw-admins': ['administrator'], 'gw-ops': ['operator', 'auditor'] },
  organizationsClaim: undefined,
  allowInsecure: false,
}

test('the values of the roles claim are mapped, nested claims included', () => {
  const claims = { preferred_username: 'anna', realm_access: { roles: ['gw-ops', 'other'] } }

  assert.deepEqual(grantedRights(claims, settings), {
    username: 'anna',
    granted: { roles: ['operator', 'auditor'], organizations: [] },
  })
})

test('whoever has no mapped role does not come in', () => {
  const claims = { preferred_username: 'anna', realm_access: { roles: ['toString', '__proto__'] } }

  assert.deepEqual(grantedRights(claims, settings), { refused: 'no role is granted' })
})

test('a name that could not be a console user does not come in', () => {
  const claims = { preferred_username: 'anna\nroot', realm_access: { roles: ['gw-admins'] } }

  assert.ok('refused' in grantedRights(claims, settings))
})

test('a claim that shall restrict and grants no organization lets nobody in', () => {
  const restricted = { ...settings, organizationsClaim: 'enti' }
  const claims = { preferred_username: 'anna', realm_access: { roles: 'gw-admins' } }

  assert.deepEqual(grantedRights(claims, restricted), { refused: 'no organization is granted' })
  assert.deepEqual(grantedRights({ ...claims, enti: ['Ente'] }, restricted), {
    username: 'anna',
    granted: { roles: ['administrator'], organizations: ['Ente'] },
  })
})
