/** The client application of the demo that calls the PetStore. */
export const PETSTORE_CLIENT = 'petstore-client'
/** A second client application, to see what claim rules do with it. */
export const OTHER_CLIENT = 'other-client'
/** The gateway itself as the identity provider knows it: it may introspect access tokens, nothing else. */
export const GATEWAY_CLIENT = 'varco-gateway'

/** The secret of each client of the demo identity provider. */
export type ClientSecrets = Readonly<
  Record<typeof PETSTORE_CLIENT | typeof OTHER_CLIENT | typeof GATEWAY_CLIENT, string>
>

/** What a client gets when it asks for a token of its own without naming scopes (RFC 6749 §3.3). */
export const DEFAULT_CLIENT_SCOPE = 'read:pets write:pets'
/** What the demo asks for when a person logs in: who they are, and access to the pets. */
export const DEFAULT_USER_SCOPE = 'openid profile email read:pets write:pets'

const CALLBACK_PATHS = [
  '/console/',
  '/console/callback',
  '/console/tour',
  '/console/tour/callback',
] as const

/** Where the console may receive an authorization code: its pages on both names of the loopback. */
export function consoleRedirectUris(adminPort: number): string[] {
  return ['127.0.0.1', 'localhost'].flatMap((host) =>
    CALLBACK_PATHS.map((path) => `http://${host}:${adminPort}${path}`),
  )
}
