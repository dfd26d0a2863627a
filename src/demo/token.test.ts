import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createDemoCredentials, type DemoCredentials } from './credentials.ts'
import { startIdentityProvider } from './identity-provider.ts'
import type { Listening } from './listening.ts'
import { fetchDemoToken, loginForToken } from './token.ts'

let credentials: DemoCredentials
let provider: Listening
const redirectUri = 'http://127.0.0.1:5555/extra'

before(async () => {
  credentials = await createDemoCredentials()
  provider = await startIdentityProvider({
    host: '127.0.0.1',
    port: 0,
    adminPort: 8081,
    credentials,
    redirectUris: [redirectUri],
  })
})
after(() => provider.close())

const client = () => ({
  identityProviderUrl: provider.url,
  clientId: 'petstore-client',
  clientSecret: credentials.clientSecrets['petstore-client'],
})

test('a token is asked for at a provider whose address ends with a slash too', async () => {
  const token = await fetchDemoToken({ ...client(), identityProviderUrl: `${provider.url}/` })

  assert.match(token.accessToken, /^[\w-]{43}$/)
  assert.equal(token.scope, 'read:pets write:pets')
})

test('a login at an address registered beside those of the console gives all three tokens', async () => {
  const token = await loginForToken({
    ...client(),
    redirectUri,
    username: 'mario.rossi',
    password: 'mario-demo',
    scope: 'openid read:pets',
  })

  assert.equal(token.scope, 'openid read:pets')
  assert.ok(token.accessToken && token.refreshToken && token.idToken)
})

test('codes go only to registered addresses', async () => {
  await assert.rejects(
    loginForToken({
      ...client(),
      redirectUri: 'http://127.0.0.1:9999/steal',
      username: 'mario.rossi',
      password: 'mario-demo',
    }),
    { message: 'the request for a login was refused: 400' },
  )
})

test('a scope the provider does not know is refused, not replaced', async () => {
  await assert.rejects(fetchDemoToken({ ...client(), scope: 'admin' }), {
    message: 'the identity provider gave no token: 400 invalid_scope',
  })
})

test('a wrong secret or password gives no token and is not repeated in the error', async () => {
  await assert.rejects(fetchDemoToken({ ...client(), clientSecret: 'guess' }), {
    message: 'the identity provider gave no token: 401 invalid_client',
  })
  await assert.rejects(
    loginForToken({ ...client(), redirectUri, username: 'mario.rossi', password: 'guess' }),
    { message: 'the login was refused: wrong user name or password' },
  )
})
