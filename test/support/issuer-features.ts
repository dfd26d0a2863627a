import type { Configuration } from 'oidc-provider'

/** What an issuer in tests offers: client credentials, introspection, revocation, and JWTs for who names a resource. */
export function issuerFeatures(scope: string): Configuration['features'] {
  return {
    clientCredentials: { enabled: true },
    devInteractions: { enabled: false },
    introspection: { enabled: true, allowedPolicy: async () => true },
    revocation: { enabled: true, allowedPolicy: async () => true },
    resourceIndicators: {
      enabled: true,
      getResourceServerInfo: async () => ({
        scope,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'ES256' } },
      }),
    },
  }
}
