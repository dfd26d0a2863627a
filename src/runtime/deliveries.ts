import type { DeliverySnapshot } from '../gateway/delivery-source.ts'
import { deliveryPath } from '../model/names.ts'
import type { Store } from '../store/store.ts'
import { type ReferenceSource, resolved } from './references.ts'

/** The saved configuration as workers ask for it: a delivery with its policy, secrets and references resolved. */
export function deliveriesOf(store: Store, references: ReferenceSource) {
  return {
    async paths(): Promise<string[]> {
      const deliveries = await store.configuration.deliveries()
      return deliveries.map(({ document }) => deliveryPath(document))
    },

    async load(path: string): Promise<DeliverySnapshot | null> {
      const [organization = '', api = '', version = ''] = path.split('/')
      const found = await store.configuration.deliveryWithPolicy({ organization, api, version })
      if (!found) return null
      const { delivery, policy } = found
      return {
        ...found,
        delivery: { ...delivery, upstream: resolved(delivery.upstream, references, 'upstream') },
        policy: policy && resolved(policy, references, `tokenPolicies ${policy.name}`),
      }
    },
  }
}
