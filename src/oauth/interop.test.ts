import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { after, before, test } from 'node:test'
import { exportJWK, exportPKCS8, generateKeyPair } from 'jose'
import Provider, { type ClientMetadata } from 'oidc-provider'
import { issuerFeatures } from '../../test/support/issuer-features.ts'
import { createProvider } from './provider.ts'
import type { ClientAuthentication, ProviderOptions } from './provider-options.ts'

// What we think the protocols say, held against an OpenID provider that others wrote.

const SECRET = 'a secret: with + % & and more than thirty-two characters'
const RESOURCE = 'https://api.example'
const clientKeys = await generateKeyPair('ES256', { extractable: true })
const signingKeys = await generateKeyPair('ES256', { extractable: true })

let server: Server
let origin: string

before(async () => {
  server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  server.on('request', (await issuer()).callback())
})
after(() => {
  server.closeAllConnections()
  server.close()
})

async function issuer(): Promise<Provider> {
  const signing = {
    ...(await exportJWK(signingKeys.privateKey)),
    alg: 'ES256',
    use: 'sig',
    kid: 's1',
  }
  const client = { ...(await exportJWK(clientKeys.publicKey)), alg: 'ES256', use: 'sig', kid: 'c1' }
  const make = (method: string, more: Partial<ClientMetadata> = {}): ClientMetadata => ({
    client_id: `gw:${method}`,
    grant_types: ['client_credentials'],
    redirect_uris: [],
    response_types: [],
    id_token_signed_response_alg: 'ES256',
    token_endpoint_auth_method: method as ClientMetadata['token_endpoint_auth_method'],
    ...more,
  })
  return new Provider(origin, {
    clients: [
      make('client_secret_basic', { client_secret: SECRET }),
      make('client_secret_post', { client_secret: SECRET }),
      make('client_secret_jwt', { client_secret: SECRET }),
      make('private_key_jwt', {
        jwks: { keys: [client] },
        token_endpoint_auth_signing_alg: 'ES256',
      }),
    ],
    clientAuthMethods: [
      'client_secret_basic',
      'client_secret_post',
      'client_secret_jwt',
      'private_key_jwt',
    ],
    jwks: { keys: [signing] },
    features: issuerFeatures(''),
  })
}

const credentials = `Basic ${btoa(
  new URLSearchParams([['gw:client_secret_basic', SECRET]]).toString().replace('=', ':'),
)}`

async function post(path: string, form: Record<string, string>): Promise<{ access_token: string }> {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { authorization: credentials },
    body: new URLSearchParams(form),
  })
  assert.equal(response.status, 200, `${path} ${await response.clone().text()}`)
  return (await response.json().catch(() => ({}))) as { access_token: string }
}

async function issue(more: Record<string, string> = {}): Promise<string> {
  return (await post('/token', { grant_type: 'client_credentials', ...more })).access_token
}

function policy(more: Partial<ProviderOptions>): ProviderOptions {
  return {
    discovery: `${origin}/.well-known/openid-configuration`,
    timeouts: { connectMs: 2000, readMs: 5000 },
    tolerances: { expSeconds: 0, nbfSeconds: 5, iatSeconds: 5 },
    breaker: { failures: 20, openSeconds: 5 },
    ...more,
  }
}

const privateKey = await exportPKCS8(clientKeys.privateKey)
const methods: Exclude<ClientAuthentication, { method: 'none' | 'bearer' | 'tls_client_auth' }>[] =
  [
    { method: 'client_secret_basic', clientId: 'gw:client_secret_basic', clientSecret: SECRET },
    { method: 'client_secret_post', clientId: 'gw:client_secret_post', clientSecret: SECRET },
    { method: 'client_secret_jwt', clientId: 'gw:client_secret_jwt', clientSecret: SECRET },
    {
      method: 'private_key_jwt',
      clientId: 'gw:private_key_jwt',
      privateKey,
      algorithm: 'ES256',
      keyId: 'c1',
    },
  ]
for (const clientAuthentication of methods) {
  test(`an OpenID provider accepts ${clientAuthentication.method} and a revoked token is refused`, async () => {
    const provider = createProvider(
      policy({ introspection: { request: 'rfc7662', clientAuthentication } }),
      { now: Date.now },
    )
    const token = await issue()

    const verdict = await provider.introspect(token)
    await post('/token/revocation', { token })
    const afterwards = await provider.introspect(token)

    assert.ok(verdict.valid)
    assert.equal(verdict.claims.client_id, 'gw:client_secret_basic')
    assert.ok(!afterwards.valid && afterwards.reason === 'inactive')
    await provider.close()
  })
}

test('a wrong secret is a fault of ours, not of the token', async () => {
  const clientAuthentication = {
    method: 'client_secret_basic',
    clientId: 'gw:client_secret_basic',
    clientSecret: 'wrong',
  } as const
  const provider = createProvider(
    policy({ introspection: { request: 'rfc7662', clientAuthentication } }),
    {
      now: Date.now,
    },
  )

  await assert.rejects(provider.introspect(await issue()), { code: 'gateway-not-authorized' })
  await provider.close()
})

test('a JWT access token (RFC 9068) of an OpenID provider validates locally', async () => {
  const jwt = { audience: [RESOURCE], algorithms: ['ES256'], types: ['at+jwt'] }
  const provider = createProvider(policy({ jwt }), { now: Date.now })
  const token = await issue({ resource: RESOURCE })

  const verdict = await provider.validateJwt(token)

  assert.ok(verdict.valid, JSON.stringify(verdict))
  assert.equal(verdict.claims.iss, origin)
  const changed = `${token.slice(0, -6)}${token.slice(-6) === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA'}`
  assert.ok(!(await provider.validateJwt(changed)).valid)
  await provider.close()
})
