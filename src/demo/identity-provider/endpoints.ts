/** The paths of the demo identity provider. */
export const PATHS = {
  authorization: '/authorize',
  token: '/token',
  introspection: '/introspect',
  userInfo: '/userinfo',
  revocation: '/revoke',
  jwks: '/jwks',
  discovery: '/.well-known/openid-configuration',
  login: '/login',
  tool: '/',
  toolStart: '/tool/start',
  toolCallback: '/tool/callback',
} as const

/** The addresses of an identity provider of the demo at that URL, as its discovery document says them. */
export function identityProviderEndpoints(url: string) {
  const base = url.replace(/\/+$/, '')
  return {
    authorization: base + PATHS.authorization,
    token: base + PATHS.token,
    introspection: base + PATHS.introspection,
    userInfo: base + PATHS.userInfo,
    revocation: base + PATHS.revocation,
    jwks: base + PATHS.jwks,
    discovery: base + PATHS.discovery,
  }
}
