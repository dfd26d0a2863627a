import { createHash, randomBytes } from 'node:crypto'
import { DEFAULT_USER_SCOPE } from '../clients.ts'
import { identityProviderEndpoints } from './endpoints.ts'

/** What the demo identity provider gives for a login or for a client's secret. */
export type DemoToken = {
  readonly accessToken: string
  readonly refreshToken?: string
  readonly idToken?: string
  readonly scope: string
  readonly expiresInSeconds: number
}

/** A client of the demo identity provider, and where that is. */
export type DemoClient = {
  readonly identityProviderUrl: string
  readonly clientId: string
  readonly clientSecret: string
}

const TIMEOUT_MS = 10_000

/** An authorization request that only its maker can turn into a token (RFC 7636). */
export type AuthorizationRequest = {
  readonly url: string
  readonly state: string
  readonly codeVerifier: string
}

/** Where a person must go to log in, and what must be kept until they come back. */
export function authorizationRequest(
  client: Omit<DemoClient, 'clientSecret'> & { redirectUri: string; scope?: string },
): AuthorizationRequest {
  const state = randomBytes(16).toString('base64url')
  const codeVerifier = randomBytes(32).toString('base64url')
  const url = new URL(identityProviderEndpoints(client.identityProviderUrl).authorization)
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: client.redirectUri,
    scope: client.scope ?? DEFAULT_USER_SCOPE,
    state,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString()
  return { url: url.href, state, codeVerifier }
}

/** Turns the address a person came back to into a token; refuses an answer to another request. */
export function redeemAuthorization(
  client: DemoClient & { redirectUri: string },
  request: Pick<AuthorizationRequest, 'state' | 'codeVerifier'>,
  answer: URLSearchParams,
): Promise<DemoToken> {
  const code = answer.get('code')
  if (answer.get('state') !== request.state) throw new Error('the login answers another request')
  if (!code) throw new Error(`the login failed: ${answer.get('error') ?? 'no code'}`)
  return requestToken(client, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: client.redirectUri,
    code_verifier: request.codeVerifier,
  })
}

/** Asks the token endpoint, as the client; says why when there is no token, never what was sent. */
export async function requestToken(
  { identityProviderUrl, clientId, clientSecret }: DemoClient,
  form: Record<string, string>,
): Promise<DemoToken> {
  const credentials = [clientId, clientSecret].map(encodeURIComponent).join(':')
  const response = await fetch(identityProviderEndpoints(identityProviderUrl).token, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
    },
    body: new URLSearchParams(form),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const answer = (await response.json()) as Record<string, string> & { expires_in: number }
  if (!response.ok || !answer.access_token) {
    throw new Error(`the identity provider gave no token: ${response.status} ${answer.error}`)
  }
  return {
    accessToken: answer.access_token,
    ...(answer.refresh_token && { refreshToken: answer.refresh_token }),
    ...(answer.id_token && { idToken: answer.id_token }),
    scope: answer.scope ?? '',
    expiresInSeconds: answer.expires_in,
  }
}
