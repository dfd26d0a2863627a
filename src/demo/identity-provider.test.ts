import assert from 'node:assert/strict'
import { createPublicKey, verify } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createDemoCredentials, type DemoCredentials } from './credentials.ts'
import { identityProviderEndpoints } from './identity-provider/endpoints.ts'
import { startIdentityProvider } from './identity-provider.ts'
import type { Listening } from './listening.ts'
import { fetchDemoToken, loginForToken, refreshDemoToken } from './token.ts'

let credentials: DemoCredentials
let provider: Listening
const faults: Error[] = []
const redirectUri = 'http://127.0.0.1:8081/console/tour/callback'

before(async () => {
  credentials = await createDemoCredentials()
  provider = await startIdentityProvider({
    host: '127.0.0.1',
    port: 0,
    adminPort: 8081,
    credentials,
    onFault: (error) => faults.push(error),
  })
})
after(async () => {
  await provider.close()
  assert.deepEqual(faults, [])
})

type ClientId = 'petstore-client' | 'other-client' | 'varco-gateway'

const client = (clientId: ClientId = 'petstore-client') => ({
  identityProviderUrl: provider.url,
  clientId,
  clientSecret: credentials.clientSecrets[clientId],
})

const login = (username = 'mario.rossi', scope?: string, clientId?: ClientId) =>
  loginForToken({
    ...client(clientId),
    redirectUri,
    username,
    password: `${username.split('.')[0]}-demo`,
    scope,
  })

async function post(
  endpoint: 'introspection' | 'revocation' | 'token',
  form: object,
  as: ClientId,
) {
  const basic = Buffer.from(`${as}:${credentials.clientSecrets[as]}`).toString('base64')
  const response = await fetch(identityProviderEndpoints(provider.url)[endpoint], {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ ...form }),
  })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : undefined }
}

const introspect = async (token: string, as: ClientId = 'varco-gateway') =>
  post('introspection', { token }, as)

test('discovery names every service, each at the address the configuration uses', async () => {
  const endpoints = identityProviderEndpoints(provider.url)

  const response = await fetch(endpoints.discovery)

  const document = (await response.json()) as Record<string, unknown>
  assert.equal(document.issuer, provider.url)
  assert.equal(document.authorization_endpoint, endpoints.authorization)
  assert.equal(document.token_endpoint, endpoints.token)
  assert.equal(document.introspection_endpoint, endpoints.introspection)
  assert.equal(document.revocation_endpoint, endpoints.revocation)
  assert.equal(document.userinfo_endpoint, endpoints.userInfo)
  assert.equal(document.jwks_uri, endpoints.jwks)
  assert.deepEqual(document.response_types_supported, ['code'])
})

test('a client gets a token of its own for an hour, and introspection says everything about it', async () => {
  const token = await fetchDemoToken({ ...client(), scope: 'read:pets' })

  const { status, body } = await introspect(token.accessToken)

  assert.equal(token.expiresInSeconds, 3600)
  assert.equal(status, 200)
  const { exp, iat, ...claims } = body
  assert.equal(exp - iat, 3600)
  assert.deepEqual(claims, {
    active: true,
    iss: provider.url,
    sub: 'petstore-client',
    aud: 'petstore-client',
    azp: 'petstore-client',
    client_id: 'petstore-client',
    scope: 'read:pets',
    token_type: 'Bearer',
  })
})

test('a client that names no scope gets the default one, in the answer and in the introspection', async () => {
  const { body } = await post('token', { grant_type: 'client_credentials' }, 'other-client')

  assert.equal(body.scope, 'read:pets write:pets')
  const introspected = await introspect(body.access_token)
  assert.equal(introspected.body.scope, 'read:pets write:pets')
  assert.equal(introspected.body.azp, 'other-client')
})

test('a login by authorization code with PKCE gives a token that tells who logged in', async () => {
  const token = await login('giulia.bianchi')

  const { body } = await introspect(token.accessToken)

  const { exp, iat, ...claims } = body
  assert.equal(exp - iat, 3600)
  assert.deepEqual(claims, {
    active: true,
    iss: provider.url,
    sub: 'giulia.bianchi',
    aud: 'petstore-client',
    azp: 'petstore-client',
    client_id: 'petstore-client',
    scope: 'openid profile email read:pets write:pets',
    token_type: 'Bearer',
    username: 'giulia.bianchi',
    preferred_username: 'giulia.bianchi',
    name: 'Giulia Bianchi',
    given_name: 'Giulia',
    family_name: 'Bianchi',
    email: 'giulia.bianchi@ente.example',
    email_verified: true,
    roles: ['operatore', 'amministratore'],
  })
})

test('a token without the scopes profile and email does not tell name and address', async () => {
  const token = await login('mario.rossi', 'openid')

  const { body } = await introspect(token.accessToken)

  assert.equal(body.username, 'mario.rossi')
  assert.equal(body.name, undefined)
  assert.equal(body.email, undefined)
})

const inactive = [
  { name: 'an altered token', alter: (token: string) => `${token}x` },
  { name: 'a shortened token', alter: (token: string) => token.slice(0, -1) },
  { name: 'a token in the shape of a JWT', alter: () => 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln' },
]
for (const { name, alter } of inactive) {
  test(`${name} is inactive, and nothing else is said about it`, async () => {
    const token = await fetchDemoToken(client())

    const answer = await introspect(alter(token.accessToken))

    assert.deepEqual(answer, { status: 200, body: { active: false } })
  })
}

test('introspection without the right secret is refused', async () => {
  const response = await fetch(identityProviderEndpoints(provider.url).introspection, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('varco-gateway:guess').toString('base64')}` },
    body: new URLSearchParams({ token: 'x' }),
  })

  assert.equal(response.status, 401)
})

test('a revoked token is inactive', async () => {
  const ofClient = await fetchDemoToken(client())
  const ofUser = await login()

  for (const { accessToken } of [ofClient, ofUser]) {
    assert.equal((await introspect(accessToken)).body.active, true)
    const { status } = await post('revocation', { token: accessToken }, 'petstore-client')
    assert.equal(status, 200)
    assert.deepEqual((await introspect(accessToken)).body, { active: false })
  }
})

test('a client cannot revoke or introspect the token of another client', async () => {
  const { accessToken } = await fetchDemoToken(client())

  const revocation = await post('revocation', { token: accessToken }, 'other-client')

  assert.equal(revocation.status, 400)
  assert.deepEqual((await introspect(accessToken, 'other-client')).body, { active: false })
  assert.equal((await introspect(accessToken)).body.active, true)
})

test('a refresh token gives new access tokens, but is never active as one for the gateway', async () => {
  const { refreshToken } = await login()
  assert.ok(refreshToken)

  const renewed = await refreshDemoToken(client(), refreshToken)

  assert.equal((await introspect(renewed.accessToken)).body.sub, 'mario.rossi')
  assert.deepEqual((await introspect(refreshToken)).body, { active: false })
  assert.equal((await introspect(refreshToken, 'petstore-client')).body.active, true)
})

test('user info tells what the scopes allow, and nothing to a wrong token', async () => {
  const { accessToken } = await login('niccolo.forli')
  const userInfo = (token: string) =>
    fetch(identityProviderEndpoints(provider.url).userInfo, {
      headers: { authorization: `Bearer ${token}` },
    })

  const known = await userInfo(accessToken)
  const unknown = await userInfo(`${accessToken}x`)

  assert.equal(unknown.status, 401)
  const claims = (await known.json()) as Record<string, unknown>
  assert.equal(claims.sub, 'niccolo.forli')
  assert.equal(claims.name, 'Niccolò Forlì')
  assert.equal(claims.email, 'niccolo.forli@ente.example')
})

test('the ID token is signed by a key of the published set, which holds no private part', async () => {
  const { idToken } = await login()
  const published = await fetch(identityProviderEndpoints(provider.url).jwks)
  const { keys } = (await published.json()) as { keys: Record<string, string>[] }

  const [header = '', payload = '', signature = ''] = (idToken ?? '').split('.')
  const { kid, alg } = JSON.parse(Buffer.from(header, 'base64url').toString())
  const key = keys.find((one) => one.kid === kid)!

  assert.equal(alg, 'RS256')
  assert.ok(keys.every((one) => !('d' in one)))
  assert.ok(
    verify(
      'sha256',
      Buffer.from(`${header}.${payload}`),
      createPublicKey({ key, format: 'jwk' }),
      Buffer.from(signature, 'base64url'),
    ),
  )
  assert.equal(JSON.parse(Buffer.from(payload, 'base64url').toString()).iss, provider.url)
})

test('no code is given without a PKCE challenge', async () => {
  const { authorization } = identityProviderEndpoints(provider.url)
  const parameters = { response_type: 'code', client_id: 'petstore-client', scope: 'openid' }
  const query = new URLSearchParams({ ...parameters, redirect_uri: redirectUri })

  const response = await fetch(`${authorization}?${query}`, { redirect: 'manual' })

  const location = new URL(response.headers.get('location') ?? '')
  assert.equal(location.origin + location.pathname, redirectUri)
  assert.equal(location.searchParams.get('error'), 'invalid_request')
})

test('the second client logs people in too, and its tokens carry its own name', async () => {
  const { accessToken } = await login('mario.rossi', undefined, 'other-client')

  const { body } = await introspect(accessToken)

  assert.equal(body.azp, 'other-client')
  assert.equal(body.aud, 'other-client')
})

test('the gateway cannot get tokens for itself', async () => {
  const { status } = await post('token', { grant_type: 'client_credentials' }, 'varco-gateway')

  assert.equal(status, 400)
})

test('pages of the console may ask for tokens across origins, others may not', async () => {
  const ask = (origin: string) =>
    fetch(identityProviderEndpoints(provider.url).token, {
      method: 'POST',
      headers: {
        origin,
        authorization: `Basic ${Buffer.from(`petstore-client:${client().clientSecret}`).toString('base64')}`,
      },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })

  const own = await ask('http://localhost:8081')
  const foreign = await ask('http://evil.example')

  assert.equal(own.status, 200)
  assert.equal(own.headers.get('access-control-allow-origin'), 'http://localhost:8081')
  assert.equal(foreign.status, 400)
  assert.equal(foreign.headers.get('access-control-allow-origin'), null)
})
