import { TokenPolicy } from '../../../../src/model/token-policy.ts'

// The schema would refuse a secret that is still to be typed, so it gets one that is taken out again.
const UNTYPED = 'still to be typed'
const secretBasic = { method: 'client_secret_basic', clientId: 'gateway', clientSecret: UNTYPED }

// These addresses are values to fill a form with: the browser never calls them, only the server does once a policy is saved.
/** Where a new policy starts: the shape of a known provider, with addresses to replace. */
const templates = {
  generic: {
    introspection: {
      endpoint: 'https://idp.example.org/introspect',
      clientAuthentication: secretBasic,
    },
  },
  keycloak: {
    discovery: 'https://keycloak.example.org/realms/REALM/.well-known/openid-configuration',
    introspection: { clientAuthentication: secretBasic },
    jwt: {},
    userInfo: {},
    claims: { roles: ['realm_access.roles'] },
  },
  google: {
    introspection: { endpoint: 'https://oauth2.googleapis.com/tokeninfo', request: 'tokeninfo' },
    userInfo: { endpoint: 'https://openidconnect.googleapis.com/v1/userinfo' },
    claims: { clientId: ['azp'], username: ['email', 'name'] },
  },
  entra: {
    jwt: {
      issuer: 'https://login.microsoftonline.com/TENANT_ID/v2.0',
      jwksUri: 'https://login.microsoftonline.com/TENANT_ID/discovery/v2.0/keys',
      audience: ['api://CLIENT_ID'],
    },
    claims: { clientId: ['azp', 'appid'], username: ['preferred_username', 'upn'], scope: ['scp'] },
  },
  auth0: {
    discovery: 'https://TENANT.eu.auth0.com/.well-known/openid-configuration',
    jwt: { audience: ['https://api.example.org'] },
    userInfo: {},
    claims: { roles: ['permissions'] },
  },
  pdnd: {
    jwt: {
      issuer: 'interop.pagopa.it',
      jwksUri: 'https://interop.pagopa.it/.well-known/jwks.json',
      audience: ['https://api.example.org'],
      types: ['at+jwt'],
    },
    claims: { clientId: ['client_id', 'sub'], username: ['sub'] },
  },
}

export type TemplateName = keyof typeof templates
export const templateNames = Object.keys(templates) as TemplateName[]

/** A whole policy made from a template, its name and secret still to be typed. */
export function policyFrom(template: TemplateName): TokenPolicy {
  const policy = TokenPolicy.parse({ ...templates[template], name: 'unnamed' })
  const text = JSON.stringify(policy).replaceAll(UNTYPED, '')
  return { ...(JSON.parse(text) as TokenPolicy), name: '' }
}
