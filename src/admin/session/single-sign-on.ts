import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { SingleSignOn } from '../settings.ts'
import type { Pending } from './sign-in-cookie.ts'

/** The provider has this long for each of its answers. */
const PROVIDER_TIMEOUT_SECONDS = 10

/** Login at an OpenID provider by the authorization code flow with PKCE. */
export type OpenIdLogin = {
  /** Where to send the browser, and what it has to bring back. */
  start(): Promise<{ url: string; pending: Pending }>
  /** What the ID token and the user info say; throws when the answer is not the one that was asked for. */
  finish(query: string, pending: Pending): Promise<Readonly<Record<string, unknown>>>
}

/** Asks the provider for its configuration at the first login, and again after a failure. */
export function createOpenIdLogin(settings: SingleSignOn): OpenIdLogin {
  let known: Promise<Configuration> | undefined
  const configuration = (): Promise<Configuration> => {
    known ??= discover(settings).catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }

  return {
    async start() {
      const pending = {
        state: randomState(),
        nonce: randomNonce(),
        codeVerifier: randomPKCECodeVerifier(),
      }
      const url = buildAuthorizationUrl(await configuration(), {
        redirect_uri: settings.redirectUri,
        scope: settings.scope,
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await calculatePKCECodeChallenge(pending.codeVerifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, pending }
    },

    async finish(query, pending) {
      const provider = await configuration()
      const tokens = await authorizationCodeGrant(provider, new URL(query, settings.redirectUri), {
        expectedState: pending.state,
        expectedNonce: pending.nonce,
        pkceCodeVerifier: pending.codeVerifier,
        idTokenExpected: true,
      })
      return { ...(await userInfo(provider, tokens)), ...tokens.claims() }
    },
  }
}

// OpenID Connect Core §5.4: claims of scopes may be there only.
async function userInfo(
  provider: Configuration,
  tokens: Awaited<ReturnType<typeof authorizationCodeGrant>>,
): Promise<object> {
  const subject = tokens.claims()?.sub
  const isOffered = provider.serverMetadata().userinfo_endpoint !== undefined
  if (!isOffered || subject === undefined) return {}
  return fetchUserInfo(provider, tokens.access_token, subject)
}

function discover(settings: SingleSignOn): Promise<Configuration> {
  const { issuer, clientId, clientSecret, allowInsecure } = settings
  return discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: PROVIDER_TIMEOUT_SECONDS,
    ...(allowInsecure && { execute: [allowInsecureRequests] }),
  })
}
