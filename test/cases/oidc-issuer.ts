import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportPKCS8, generateKeyPair, type JWK } from 'jose'
import Provider, { type ClientMetadata } from 'oidc-provider'
import { issuerFeatures } from '../support/issuer-features.ts'

/** The secret of every client; characters that a careless encoder breaks are in it. */
export const SECRET = 'a secret: with + % & and more than thirty-two characters'
/** The resource whose tokens are JWT; tokens for no resource are opaque. */
export const RESOURCE = 'https://petstore.example'
const CLIENT = 'petstore-client'

/** An OpenID provider that others wrote, on a real socket. */
export type OidcIssuer = AsyncDisposable & {
  readonly origin: string
  readonly discoveryUrl: string
  /** PKCS #8 of the key that the client `gw:private_key_jwt` signs with. */
  readonly privateKey: string
  /** A fresh token of the client, opaque or, for the resource, a JWT. */
  issue(more?: Record<string, string>): Promise<string>
  revoke(token: string): Promise<void>
  /** Comes back with another signing key. */
  rotate(): Promise<void>
  /** How many requests came for a path. */
  callsTo(path: string): number
}

const METHODS = [
  'client_secret_basic',
  'client_secret_post',
  'client_secret_jwt',
  'private_key_jwt',
] as const

/** Starts the provider with one client for each method by which a gateway may introduce itself. */
export async function startOidcIssuer(): Promise<OidcIssuer> {
  const clientKeys = await generateKeyPair('ES256', { extractable: true })
  const clientJwk = { ...(await exportJWK(clientKeys.publicKey)), alg: 'ES256', kid: 'c1' }
  const calls: string[] = []
  let serve: RequestListener = (_request, response) => void response.destroy()
  const server = createServer((request, response) => {
    calls.push(request.url!.split('?', 1)[0]!)
    serve(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const comeUp = async () => {
    serve = providerAt(origin, await signingJwk(), clientJwk).callback()
  }
  await comeUp()

  async function post(path: string, form: Record<string, string>): Promise<Response> {
    const credentials = [CLIENT, SECRET].map((part) =>
      new URLSearchParams([['', part]]).toString().slice(1),
    )
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(credentials.join(':'))}` },
      body: new URLSearchParams(form),
    })
    assert.equal(response.status, 200, `${path} ${await response.clone().text()}`)
    return response
  }
  return {
    origin,
    discoveryUrl: `${origin}/.well-known/openid-configuration`,
    privateKey: await exportPKCS8(clientKeys.privateKey),
    async issue(more = {}) {
      const answer = await post('/token', { grant_type: 'client_credentials', ...more })
      return ((await answer.json()) as { access_token: string }).access_token
    },
    async revoke(token) {
      await post('/token/revocation', { token })
    },
    rotate: comeUp,
    callsTo: (path) => calls.filter((call) => call === path).length,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function signingJwk(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const kid = crypto.randomUUID()
  return { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid }
}

function providerAt(origin: string, signing: JWK, clientJwk: JWK): Provider {
  const client = (id: string, more: Partial<ClientMetadata>): ClientMetadata => ({
    client_id: id,
    grant_types: ['client_credentials'],
    redirect_uris: [],
    response_types: [],
    id_token_signed_response_alg: 'ES256',
    ...more,
  })
  const gateways = METHODS.map((method) =>
    client(`gw:${method}`, {
      token_endpoint_auth_method: method,
      ...(method === 'private_key_jwt'
        ? { jwks: { keys: [clientJwk] }, token_endpoint_auth_signing_alg: 'ES256' }
        : { client_secret: SECRET }),
    }),
  )
  return new Provider(origin, {
    clients: [client(CLIENT, { client_secret: SECRET }), ...gateways],
    clientAuthMethods: [...METHODS],
    jwks: { keys: [signing] as never },
    scopes: ['pets'],
    extraTokenClaims: (_context, token) => ({ azp: token.clientId, sub: token.clientId }),
    features: issuerFeatures('pets'),
  })
}
