import { type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider'
import { DEFAULT_CLIENT_SCOPE, GATEWAY_CLIENT, OTHER_CLIENT, PETSTORE_CLIENT } from '../clients.ts'
import type { DemoCredentials } from '../credentials.ts'
import { findUser, userClaims } from '../users.ts'
import { PATHS } from './endpoints.ts'
import { errorPage } from './error-page.ts'
import { sendPage } from './page.ts'
import { tokenMemory } from './token-memory.ts'

const HOUR_SECONDS = 3600
const TWO_WEEKS_SECONDS = 14 * 24 * HOUR_SECONDS

/** What oidc-provider must know to be the demo's identity provider. */
export function providerConfiguration(
  credentials: DemoCredentials,
  redirectUris: readonly string[],
): Configuration {
  return {
    adapter: tokenMemory(),
    jwks: { keys: credentials.signingKeys },
    // Cookies know no ports: names of our own keep them apart from those of other programs on this host.
    cookies: {
      keys: credentials.cookieKeys,
      names: {
        session: 'demo_idp_session',
        interaction: 'demo_idp_login',
        resume: 'demo_idp_resume',
      },
    },
    ...clientsAndClaims(credentials, redirectUris),
    ...lifetimes,
    routes: {
      authorization: PATHS.authorization,
      token: PATHS.token,
      introspection: PATHS.introspection,
      userinfo: PATHS.userInfo,
      revocation: PATHS.revocation,
      jwks: PATHS.jwks,
    },
    interactions: { url: (_context, interaction) => `${PATHS.login}/${interaction.uid}` },
    pkce: { required: () => true },
    responseTypes: ['code'],
    clockTolerance: 0,
    clientBasedCORS: (_context, origin, client) =>
      client.redirectUris?.some((uri) => new URL(uri).origin === origin) ?? false,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      // Tokens with a resource as audience would be refused by the user info endpoint.
      resourceIndicators: { enabled: false },
      clientCredentials: { enabled: true },
      revocation: {
        enabled: true,
        allowedPolicy(_context, client, token) {
          // RFC 7009 §2.1: somebody else's token is refused, and the client is told.
          if (token.clientId === client.clientId) return true
          throw new errors.InvalidRequest('the token was issued to another client')
        },
      },
      introspection: {
        enabled: true,
        // A refresh token is no access token: the gateway must not see it active.
        allowedPolicy: (_context, client, token) =>
          client.clientId === GATEWAY_CLIENT
            ? token.kind !== 'RefreshToken'
            : token.clientId === client.clientId,
      },
    },
    renderError: (context, out) => sendPage(context, errorPage(out)),
  }
}

function clientsAndClaims(
  { clientSecrets }: DemoCredentials,
  redirectUris: readonly string[],
): Configuration {
  return {
    clients: [
      ...([PETSTORE_CLIENT, OTHER_CLIENT] as const).map((id) => ({
        client_id: id,
        client_secret: clientSecrets[id],
        grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
        redirect_uris: redirectUris,
      })),
      {
        client_id: GATEWAY_CLIENT,
        client_secret: clientSecrets[GATEWAY_CLIENT],
        grant_types: [],
        response_types: [],
        redirect_uris: [],
      },
    ],
    scopes: ['openid', 'offline_access', ...DEFAULT_CLIENT_SCOPE.split(' ')],
    claims: {
      openid: ['sub', 'username', 'roles'],
      profile: ['preferred_username', 'name', 'given_name', 'family_name'],
      email: ['email', 'email_verified'],
    },
    findAccount(_context, id) {
      const user = findUser(id)
      return (
        user && {
          accountId: id,
          claims: (_use, scope) => ({ sub: id, ...userClaims(user, new Set(scope.split(' '))) }),
        }
      )
    },
    extraTokenClaims,
  }
}

// A token has no expiry shorter than its own: logging in as somebody else leaves earlier tokens alone.
const lifetimes: Configuration = {
  expiresWithSession: () => false,
  issueRefreshToken: (_context, client) => client.grantTypeAllowed('refresh_token'),
  ttl: {
    AccessToken: HOUR_SECONDS,
    ClientCredentials: HOUR_SECONDS,
    AuthorizationCode: 60,
    IdToken: HOUR_SECONDS,
    Interaction: HOUR_SECONDS,
    RefreshToken: TWO_WEEKS_SECONDS,
    Session: TWO_WEEKS_SECONDS,
    Grant: TWO_WEEKS_SECONDS,
  },
}

type TokenWithClaims = Parameters<NonNullable<Configuration['extraTokenClaims']>>[1]

function extraTokenClaims(context: KoaContextWithOIDC, token: TokenWithClaims) {
  // RFC 6749 §3.3: oidc-provider drops scopes it does not know; where none is left, the client must hear of it.
  if (!token.scope && context.oidc.body?.scope) {
    throw new errors.InvalidScope('requested scope is not known', String(context.oidc.body.scope))
  }
  const user = 'accountId' in token ? findUser(token.accountId) : undefined
  return {
    azp: token.clientId,
    ...(user && userClaims(user, new Set(token.scope?.split(' ')))),
  }
}
