import { z } from 'zod'
import { Delivery } from './delivery.ts'
import { deliveryPath } from './delivery-path.ts'
import { KnownClient } from './known-client.ts'
import { Organization } from './organization.ts'
import { ConfigurationSettings } from './settings.ts'
import { TokenPolicy } from './token-policy.ts'

/** The whole configuration: one document that a file, the admin API and the CLI share. */
export const Configuration = z
  .strictObject({
    version: z.literal(1, { error: 'expected version: 1' }),
    organizations: z.array(Organization).default([]),
    tokenPolicies: z.array(TokenPolicy).default([]),
    deliveries: z.array(Delivery).default([]),
    clients: z.array(KnownClient).default([]),
    settings: ConfigurationSettings,
  })
  .superRefine((document, context) => {
    for (const issue of inconsistencies(document)) {
      context.addIssue({ code: 'custom', input: undefined, ...issue })
    }
  })
  .transform(withImpliedOrganizations)
export type Configuration = z.output<typeof Configuration>
/** A configuration as people write it: everything that has a default may be left out. */
export type ConfigurationDocument = z.input<typeof Configuration>

type Parts = {
  organizations: Organization[]
  tokenPolicies: TokenPolicy[]
  deliveries: Delivery[]
  clients: KnownClient[]
}
type Inconsistency = { path: (string | number)[]; message: string }

/** What is wrong between the parts of a configuration although each part is right by itself. */
export function inconsistencies(document: Parts): Inconsistency[] {
  return [
    ...doubled(document.organizations, 'organizations', 'name', (one) => one.name),
    ...doubled(document.tokenPolicies, 'tokenPolicies', 'name', (one) => one.name),
    ...doubled(document.deliveries, 'deliveries', 'version', deliveryPath),
    ...doubled(document.clients, 'clients', 'clientId', (one) => one.clientId),
    ...document.deliveries.flatMap((delivery, index) =>
      policyProblems(delivery, document.tokenPolicies).map(({ path, message }) => ({
        path: ['deliveries', index, 'accessControl', 'tokenManagement', ...path],
        message,
      })),
    ),
  ]
}

function doubled<T>(
  list: T[],
  part: string,
  field: string,
  key: (one: T) => string,
): Inconsistency[] {
  const seen = new Set<string>()
  return list.flatMap((one, index) => {
    const name = key(one)
    if (!seen.has(name)) {
      seen.add(name)
      return []
    }
    return [
      {
        path: [part, index, field],
        message: `expected each only once: '${name}' is there already`,
      },
    ]
  })
}

/** What a delivery's token management asks of its policy and the policy does not have. */
export function policyProblems(
  { accessControl: { tokenManagement } }: Pick<Delivery, 'accessControl'>,
  policies: readonly TokenPolicy[],
): Inconsistency[] {
  if (!tokenManagement.enabled || tokenManagement.policy === null) return []
  const policy = policies.find((one) => one.name === tokenManagement.policy)
  if (!policy) {
    const names = policies.map((one) => `'${one.name}'`).join(', ') || 'none'
    return [
      {
        path: ['policy'],
        message: `expected the name of a token policy: '${tokenManagement.policy}' is not one (there are: ${names})`,
      },
    ]
  }
  const found = policy.discovery !== undefined
  return (['jwtValidation', 'introspection', 'userInfo'] as const).flatMap((check) => {
    const section = check === 'jwtValidation' ? 'jwt' : check
    if (tokenManagement[check] === false || policy[section] !== undefined || found) return []
    return [
      {
        path: [check],
        message: `expected token policy '${policy.name}' to have a section ${section}`,
      },
    ]
  })
}

// A document that names an organization only in a delivery means that organization too.
function withImpliedOrganizations<T extends Parts>(document: T): T {
  const known = new Set(document.organizations.map((one) => one.name))
  const implied = new Set(document.deliveries.map((one) => one.organization)).difference(known)
  if (implied.size === 0) return document
  const added = [...implied].map((name) => ({ name, description: '' }))
  return { ...document, organizations: [...document.organizations, ...added] }
}
