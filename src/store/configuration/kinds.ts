import type { z } from 'zod'
import type { Configuration } from '../../model/configuration.ts'
import { Delivery } from '../../model/delivery.ts'
import { deliveryPath } from '../../model/delivery-path.ts'
import { KnownClient } from '../../model/known-client.ts'
import { Organization } from '../../model/organization.ts'
import { ConfigurationSettings } from '../../model/settings.ts'
import { TokenPolicy } from '../../model/token-policy.ts'
import type { ConfigurationKind, ConfigurationObjects } from '../store.ts'

type Part = Exclude<keyof Configuration, 'version'>
type Kind<T> = {
  schema: z.ZodType<T>
  /** Where the whole document has objects of this kind. */
  part: Part
  keyOf(document: T): string
}

/** Each kind of object: its schema, its place in the whole document, and its key. */
export const kinds: { readonly [K in ConfigurationKind]: Kind<ConfigurationObjects[K]> } = {
  organization: { schema: Organization, part: 'organizations', keyOf: ({ name }) => name },
  'token-policy': { schema: TokenPolicy, part: 'tokenPolicies', keyOf: ({ name }) => name },
  delivery: { schema: Delivery, part: 'deliveries', keyOf: deliveryPath },
  client: { schema: KnownClient, part: 'clients', keyOf: ({ clientId }) => clientId },
  settings: { schema: ConfigurationSettings, part: 'settings', keyOf: () => '' },
}

/** The kinds in the order of the whole document. */
export const kindNames = Object.keys(kinds) as ConfigurationKind[]

/** The settings of a configuration that says nothing about them. */
export const defaultSettings = (): ConfigurationSettings => ConfigurationSettings.parse({})
