import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
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
  /** The claims of the ID token; throws when the answer is not the one that was asked for. */
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
      const tokens = await authorizationCodeGrant(
        await configuration(),
        new URL(query, settings.redirectUri),
        {
          expectedState: pending.state,
          expectedNonce: pending.nonce,
          pkceCodeVerifier: pending.codeVerifier,
          idTokenExpected: true,
        },
      )
      return tokens.claims() ?? {}
    },
  }
}

function discover(settings: SingleSignOn): Promise<Configuration> {
  const { issuer, clientId, clientSecret, allowInsecure } = settings
  return discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: PROVIDER_TIMEOUT_SECONDS,
    ...(allowInsecure && { execute: [allowInsecureRequests] }),
  })
}
