import { deliveryPath } from '../../model/delivery-path.ts'
import type { Parts } from '../parts.ts'
import { maySee } from '../session/caller.ts'
import { deliveryProblems } from './checks.ts'
import type { Noun } from './noun.ts'

/** Deliveries: seen by those of their organization, saved only when they can be served. */
export function deliveryNoun(parts: Parts): Noun<'delivery'> {
  const { configuration } = parts.store
  return {
    parts,
    kind: 'delivery',
    label: 'delivery',
    keyOf: deliveryPath,
    location: (delivery) => `/deliveries/${deliveryPath(delivery)}`,
    visible: (caller, { organization }) => maySee(caller, organization),
    async problems(delivery) {
      const policies = (await configuration.tokenPolicies()).map(({ document }) => document)
      return deliveryProblems(parts.control, delivery, policies)
    },
    users: async () => [],
  }
}
