import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { defaultAdminSettings, type SingleSignOn } from '../../src/admin/settings.ts'
import { browser } from '../../src/demo/browser.ts'
import { createDemoCredentials } from '../../src/demo/credentials.ts'
import { startIdentityProvider } from '../../src/demo/identity-provider.ts'
import type { Listening } from '../../src/demo/listening.ts'
import { type AdminWorld, addUser, cookieOf, startAdminWorld } from './admin-world.ts'

let world: AdminWorld
let provider: Listening
const settings: SingleSignOn = {
  issuer: '',
  clientId: 'petstore-client',
  clientSecret: '',
  redirectUri: '',
  scope: 'openid profile',
  usernameClaim: 'preferred_username',
  rolesClaim: 'roles',
  roleMapping: { amministratore: ['administrator'] },
  organizationsClaim: undefined,
  allowInsecure: true,
}

// The provider and the console have to know each other's ports.
before(async () => {
  const credentials = await createDemoCredentials()
  world = await startAdminWorld({ settings: { singleSignOn: settings } })
  settings.redirectUri = `${world.url}/sign-in/oidc/callback`
  settings.clientSecret = credentials.clientSecrets['petstore-client']
  provider = await startIdentityProvider({
    host: '127.0.0.1',
    port: 0,
    adminPort: 1,
    credentials,
    redirectUris: [settings.redirectUri],
  })
  settings.issuer = provider.url
})
after(async () => {
  await provider.close()
  await world[Symbol.asyncDispose]()
})

/** Goes to the provider as a browser does, logs in there, and comes back; the answer is the console's. */
async function signIn(username: string, password: string) {
  const start = await world.call('GET', '/sign-in/oidc', { as: 'nobody' })
  assert.equal(start.status, 303)
  const visit = browser(settings.redirectUri)
  const page = await visit(start.headers.get('location')!)
  const back = await visit(page.url, { username, password })
  const { pathname, search } = new URL(back.headers.get('location')!)
  return { callback: `${pathname}${search}`, as: cookieOf(start) }
}

test('who has no session is told where single sign-on starts', async () => {
  const { body } = await world.call('GET', '/api/v1/session', { as: 'nobody' })

  assert.equal(body.singleSignOn, '/sign-in/oidc')
})

test('a person whom the provider knows and the mapping grants a role gets a session', async () => {
  const { callback, as } = await signIn('giulia.bianchi', 'giulia-demo')

  const answer = await world.call('GET', callback, { as })

  assert.deepEqual([answer.status, answer.headers.get('location')], [303, '/console/'])
  const session = await world.call('GET', '/api/v1/session', { as: cookieOf(answer) })
  assert.deepEqual(
    [session.body.username, session.body.roles],
    ['giulia.bianchi', ['administrator']],
  )
  const [entry] = (await world.call('GET', '/api/v1/audit?action=login')).body.items
  assert.equal(entry.author, 'giulia.bianchi')
})

test('a person without a role, and one with the name of a console user, do not come in', async () => {
  const mario = await signIn('mario.rossi', 'mario-demo')
  const refused = await world.call('GET', mario.callback, { as: mario.as })
  await addUser(world, 'giulia.bianchi', ['auditor'])
  const giulia = await signIn('giulia.bianchi', 'giulia-demo')
  const taken = await world.call('GET', giulia.callback, { as: giulia.as })

  for (const { headers } of [refused, taken]) {
    assert.equal(headers.get('location'), '/console/?signIn=failed')
    assert.ok(!headers.getSetCookie().some((cookie) => cookie.startsWith('varco_session=')))
  }
})

test('an answer that this browser did not ask for is not taken', async () => {
  const victim = await world.call('GET', '/sign-in/oidc', { as: 'nobody' })
  const { callback } = await signIn('niccolo.forli', 'niccolo-demo')

  const without = await world.call('GET', callback, { as: 'nobody' })
  const foreign = await world.call('GET', callback, { as: cookieOf(victim) })

  for (const { headers } of [without, foreign]) {
    assert.equal(headers.get('location'), '/console/?signIn=failed')
  }
})

test('without the setting there is no single sign-on', async () => {
  assert.equal(defaultAdminSettings.singleSignOn, undefined)
  await using plain = await startAdminWorld()

  assert.equal((await plain.call('GET', '/sign-in/oidc', { as: 'nobody' })).status, 404)
  const { body } = await plain.call('GET', '/api/v1/session', { as: 'nobody' })
  assert.equal(body.singleSignOn, undefined)
})
