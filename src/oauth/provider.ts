import type { Claims } from './claims.ts'
import { createIntrospector } from './introspector.ts'
import type { JwsTrust } from './jws.ts'
import { checkJwt } from './jwt.ts'
import { createInlineKeySet, createRemoteKeySet } from './key-set.ts'
import type { ConnectionOptions, EndpointStatus } from './provider-client.ts'
import type { IntrospectionOptions, ProviderOptions } from './provider-options.ts'
import { createProviderServices } from './provider-services.ts'
import { invalid, type TokenVerdict } from './token-verdict.ts'
import { judgeUserInfo, userInfoRequest } from './user-info.ts'

export type { EndpointStatus } from './provider-client.ts'
export { ProviderFault } from './provider-fault.ts'
export type { ProviderOptions } from './provider-options.ts'
export type { TokenVerdict } from './token-verdict.ts'

/** What a provider needs of the world around it. */
export interface ProviderDependencies {
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
  /** False for addresses that must never be connected to; asked for every resolved address. */
  readonly isAddressAllowed?: ConnectionOptions['isAddressAllowed']
  /** Resolves names; the system's resolver when left out. */
  readonly lookup?: ConnectionOptions['lookup']
}

/** One identity provider: a verdict on a token, or a thrown `ProviderFault` when there can be none. */
export interface Provider {
  /** Asks the introspection service about the token. */
  introspect(token: string): Promise<TokenVerdict>
  /** Checks the token as a JWT against the provider's keys. */
  validateJwt(token: string): Promise<TokenVerdict>
  /** Asks whose token it is; `known` are the claims already established of it. */
  userInfo(token: string, known?: Claims): Promise<TokenVerdict>
  /** Forgets keys and discovery documents, those being fetched included. */
  reset(): void
  /** The endpoints that have been used so far. */
  status(): readonly EndpointStatus[]
  /** Ends the connections once the calls under way are over. */
  close(): Promise<void>
}

/** Algorithms trusted when the policy does not name any. */
export const DEFAULT_ALGORITHMS: readonly string[] = ['RS256', 'PS256', 'ES256', 'EdDSA']

const DEFAULT_INTROSPECTION: IntrospectionOptions = {
  request: 'rfc7662',
  clientAuthentication: { method: 'none' },
}

/** Makes the provider that a token policy describes; nothing is asked before the first question. */
export function createProvider(
  options: ProviderOptions,
  dependencies: ProviderDependencies,
): Provider {
  const { timeouts, breaker, tls, tolerances, jwt } = options
  const { now } = dependencies
  const services = createProviderServices(options, { timeouts, breaker, tls, ...dependencies })
  const keys = jwt?.jwks
    ? createInlineKeySet(jwt.jwks.keys)
    : createRemoteKeySet(services.jwks.client, now, jwt?.coolDownSeconds)
  const trust: JwsTrust = { algorithms: jwt?.algorithms ?? DEFAULT_ALGORITHMS, find: keys.find }
  const issuer = async () => jwt?.issuer ?? (await services.metadata())?.issuer
  const introspect = createIntrospector(options.introspection ?? DEFAULT_INTROSPECTION, {
    ...services,
    endpoint: services.introspection,
    tolerances,
    now,
    signer: async () => ({ trust, issuer: await issuer() }),
  })

  const askUserInfo = userInfoRequest(options.userInfo?.headers)

  return {
    introspect: async (token) => (isSendable(token) ? introspect(token) : UNSENDABLE),
    validateJwt: (token) =>
      checkJwt(token, trust, async () => ({
        ...jwt,
        issuer: await issuer(),
        tolerances,
        nowSeconds: now() / 1000,
      })),
    async userInfo(token, known) {
      if (!isSendable(token)) return UNSENDABLE
      const client = await services.userInfo.client()
      return judgeUserInfo(await client.call(askUserInfo(client.endpoint, token)), known)
    },
    reset() {
      services.reset()
      keys.reset()
    },
    status: services.status,
    close: services.close,
  }
}

// RFC 6750 tokens are visible ASCII: anything else could not travel in a header and is no token.
function isSendable(token: string): boolean {
  return /^[\x21-\x7e]+$/.test(token)
}

const UNSENDABLE = invalid('malformed', 'the token holds characters that no token has')
