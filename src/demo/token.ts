import { browser, redirectedWith } from './browser.ts'
import { DEFAULT_CLIENT_SCOPE } from './clients.ts'
import {
  authorizationRequest,
  type DemoClient,
  type DemoToken,
  redeemAuthorization,
  requestToken,
} from './identity-provider/token-request.ts'

/** Gets a token for the client itself (RFC 6749 §4.4). */
export function fetchDemoToken(client: DemoClient & { scope?: string }): Promise<DemoToken> {
  const scope = client.scope ?? DEFAULT_CLIENT_SCOPE
  return requestToken(client, { grant_type: 'client_credentials', scope })
}

/** Gets new tokens for a refresh token (RFC 6749 §6). */
export function refreshDemoToken(client: DemoClient, refreshToken: string): Promise<DemoToken> {
  return requestToken(client, { grant_type: 'refresh_token', refresh_token: refreshToken })
}

/** Who logs in, at which client, and where the client receives the answer. */
export type Login = DemoClient & {
  readonly redirectUri: string
  readonly username: string
  readonly password: string
  readonly scope?: string
}

/** Walks the authorization code flow with PKCE as a browser would: login page, cookies, redirects, code. */
export async function loginForToken(login: Login): Promise<DemoToken> {
  const { redirectUri, username, password } = login
  const request = authorizationRequest(login)
  const open = browser(redirectUri)
  const page = await open(request.url)
  await page.body?.cancel()
  if (page.status >= 400) throw new Error(`the request for a login was refused: ${page.status}`)
  const answer =
    redirectedWith(page) ?? redirectedWith(await open(page.url, { username, password }))
  if (!answer) throw new Error('the login was refused: wrong user name or password')
  return redeemAuthorization(login, request, answer)
}
