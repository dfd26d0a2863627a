import type { ConfigurationDocument } from '../../src/model/configuration.ts'
import { Delivery } from '../../src/model/delivery.ts'
import { TokenPolicy } from '../../src/model/token-policy.ts'

/** A secret that a test can look for. */
export const CLIENT_SECRET = 'a-secret-nobody-may-read-4711'

/** A token policy with a secret. */
export const policy = (name: string, clientSecret = CLIENT_SECRET): TokenPolicy =>
  TokenPolicy.parse({
    name,
    introspection: {
      endpoint: 'https://idp.example/introspect',
      clientAuthentication: { method: 'client_secret_basic', clientId: 'gateway', clientSecret },
    },
  })

/** A delivery of one organization, protected by a policy or open. */
export const delivery = (api: string, policyName?: string, description = ''): Delivery =>
  Delivery.parse({
    organization: 'Ente',
    api,
    version: 'v1',
    description,
    upstream: { url: 'http://127.0.0.1:8083' },
    accessControl: policyName && {
      tokenManagement: { enabled: true, policy: policyName, introspection: true },
    },
  })

/** A small configuration: one policy, and a delivery that uses it. */
export const smallConfiguration = (): ConfigurationDocument => ({
  version: 1,
  tokenPolicies: [policy('IdP')],
  deliveries: [delivery('PetStore', 'IdP')],
})

/** Who writes in tests. */
export const author = { author: 'anna', message: 'a reason' }
