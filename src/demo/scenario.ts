import type { AccessControl } from '../model/access-control.ts'
import type { ConfigurationDocument } from '../model/configuration.ts'
import { GATEWAY_CLIENT, OTHER_CLIENT, PETSTORE_CLIENT } from './clients.ts'
import { identityProviderEndpoints } from './identity-provider/endpoints.ts'

/** The delivery of the demo. */
export const DEMO_DELIVERY = { organization: 'Ente', api: 'PetStore', version: 'v2' } as const
/** The token policy of the demo, and so the realm of its refusals. */
export const DEMO_POLICY = 'DemoIdP'

/** Where the demo's servers are, and the secret by which the gateway introspects. */
export type DemoSurroundings = {
  readonly identityProviderUrl: string
  readonly petstoreUrl: string
  readonly gatewayClientSecret: string
}

/** The configuration of the demo: the PetStore, protected as in the first scenario. */
export function demoConfiguration(demo: DemoSurroundings): ConfigurationDocument {
  return {
    version: 1,
    organizations: [
      { name: DEMO_DELIVERY.organization, description: 'Organizzazione dimostrativa' },
    ],
    tokenPolicies: [demoTokenPolicy(demo)],
    deliveries: [
      {
        ...DEMO_DELIVERY,
        description: 'PetStore dimostrativo',
        enabled: true,
        upstream: { url: demo.petstoreUrl },
        accessControl: demoAccessControl(),
        messageRecording: {
          mode: 'overridden',
          request: {
            enabled: true,
            inbound: { headers: false, payload: false },
            outbound: { headers: true, payload: false },
          },
          response: { enabled: false },
        },
      },
    ],
    clients: [
      { clientId: PETSTORE_CLIENT, name: 'Client PetStore' },
      { clientId: OTHER_CLIENT, name: 'Altro client' },
    ],
  }
}

/** Access control of the demo: introspection and Token Forward; with rules, authorization by claims too. */
export function demoAccessControl(claimRules: readonly string[] = []): AccessControl {
  const enabled = claimRules.length > 0
  return {
    tokenManagement: {
      enabled: true,
      policy: DEMO_POLICY,
      optional: false,
      jwtValidation: false,
      introspection: true,
      userInfo: false,
      tokenForward: true,
    },
    authorization: {
      enabled,
      claims: { enabled, rules: [...claimRules] },
      scopes: { enabled: false, require: 'all', values: [] },
      roles: { enabled: false, require: 'any', values: [] },
      requiredClaims: [],
    },
  }
}

function demoTokenPolicy({ identityProviderUrl, gatewayClientSecret }: DemoSurroundings) {
  const endpoints = identityProviderEndpoints(identityProviderUrl)
  return {
    name: DEMO_POLICY,
    description: 'Identity provider dimostrativo',
    discovery: endpoints.discovery,
    introspection: {
      endpoint: endpoints.introspection,
      clientAuthentication: {
        method: 'client_secret_basic' as const,
        clientId: GATEWAY_CLIENT,
        clientSecret: gatewayClientSecret,
      },
    },
    jwt: { jwksUri: endpoints.jwks, issuer: identityProviderUrl },
    userInfo: { endpoint: endpoints.userInfo },
  }
}
