import { z } from 'zod'
import { AccessControl } from '../access-control.ts'
import { Configuration } from '../configuration.ts'
import { Delivery, Upstream } from '../delivery.ts'
import { KnownClient } from '../known-client.ts'
import { MessageRecording } from '../message-recording.ts'
import { DeliveryName, TokenPolicyName } from '../names.ts'
import { Organization } from '../organization.ts'
import { configurators, readers } from '../role.ts'
import { TokenPolicy } from '../token-policy.ts'
import { endpoint } from './endpoint.ts'

const tag = 'configuration'
const DeliveryParams = z.object(DeliveryName.shape)
const NameParams = z.object({ name: z.string().min(1) })
const PolicyParams = z.object({ name: TokenPolicyName })
const ClientParams = z.object({ clientId: z.string().min(1) })
const Everything = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next: z.null() })
const delivery = '/deliveries/:organization/:api/:version'

/** A revision of the configuration: who changed what, when and why. */
export const Revision = z.object({
  revision: z.int(),
  at: z.iso.datetime(),
  author: z.string(),
  message: z.string(),
  changes: z.array(
    z.object({
      kind: z.string(),
      key: z.string(),
      before: z.unknown().nullable(),
      after: z.unknown().nullable(),
    }),
  ),
})
export type Revision = z.infer<typeof Revision>

const reading = { method: 'GET', tag, access: readers, versioned: true } as const
const listing = { method: 'GET', tag, access: readers } as const
const creating = {
  method: 'POST',
  tag,
  access: configurators,
  status: 201,
  versioned: true,
} as const
const writing = { method: 'PUT', tag, access: configurators, versioned: true } as const
const removing = {
  method: 'DELETE',
  tag,
  access: configurators,
  status: 204,
  versioned: true,
} as const

/** Organizations, token policies, deliveries and their sections, known clients, the whole document. */
export const configurationEndpoints = {
  listOrganizations: endpoint({
    ...listing,
    path: '/organizations',
    summary: 'Organizations',
    response: Everything(Organization),
  }),
  createOrganization: endpoint({
    ...creating,
    path: '/organizations',
    summary: 'Add an organization',
    body: Organization,
    response: Organization,
  }),
  getOrganization: endpoint({
    ...reading,
    path: '/organizations/:name',
    summary: 'One organization',
    params: NameParams,
    response: Organization,
  }),
  putOrganization: endpoint({
    ...writing,
    path: '/organizations/:name',
    summary: 'Change an organization',
    params: NameParams,
    body: Organization,
    response: Organization,
  }),
  deleteOrganization: endpoint({
    ...removing,
    path: '/organizations/:name',
    summary: 'Remove an organization without deliveries',
    params: NameParams,
  }),

  listTokenPolicies: endpoint({
    ...listing,
    path: '/token-policies',
    summary: 'Token policies',
    response: Everything(TokenPolicy),
  }),
  createTokenPolicy: endpoint({
    ...creating,
    path: '/token-policies',
    summary: 'Add a token policy',
    body: TokenPolicy,
    response: TokenPolicy,
  }),
  getTokenPolicy: endpoint({
    ...reading,
    path: '/token-policies/:name',
    summary: 'One token policy, its secrets masked',
    params: PolicyParams,
    response: TokenPolicy,
  }),
  putTokenPolicy: endpoint({
    ...writing,
    path: '/token-policies/:name',
    summary: 'Change a token policy; a masked secret stays as it is',
    params: PolicyParams,
    body: TokenPolicy,
    response: TokenPolicy,
  }),
  deleteTokenPolicy: endpoint({
    ...removing,
    path: '/token-policies/:name',
    summary: 'Remove a token policy that no delivery uses',
    params: PolicyParams,
  }),

  listDeliveries: endpoint({
    ...listing,
    path: '/deliveries',
    summary: 'Deliveries',
    response: Everything(Delivery),
  }),
  createDelivery: endpoint({
    ...creating,
    path: '/deliveries',
    summary: 'Add a delivery',
    body: Delivery,
    response: Delivery,
  }),
  getDelivery: endpoint({
    ...reading,
    path: delivery,
    summary: 'One delivery',
    params: DeliveryParams,
    response: Delivery,
  }),
  putDelivery: endpoint({
    ...writing,
    path: delivery,
    summary: 'Change a delivery',
    params: DeliveryParams,
    body: Delivery,
    response: Delivery,
  }),
  deleteDelivery: endpoint({
    ...removing,
    path: delivery,
    summary: 'Remove a delivery',
    params: DeliveryParams,
  }),
  getAccessControl: endpoint({
    ...reading,
    path: `${delivery}/access-control`,
    summary: 'Access control of a delivery',
    params: DeliveryParams,
    response: AccessControl,
  }),
  putAccessControl: endpoint({
    ...writing,
    path: `${delivery}/access-control`,
    summary: 'Change the access control of a delivery',
    params: DeliveryParams,
    body: AccessControl,
    response: AccessControl,
  }),
  getMessageRecording: endpoint({
    ...reading,
    path: `${delivery}/message-recording`,
    summary: 'Message recording of a delivery',
    params: DeliveryParams,
    response: MessageRecording,
  }),
  putMessageRecording: endpoint({
    ...writing,
    path: `${delivery}/message-recording`,
    summary: 'Change the message recording of a delivery',
    params: DeliveryParams,
    body: MessageRecording,
    response: MessageRecording,
  }),
  getUpstream: endpoint({
    ...reading,
    path: `${delivery}/upstream`,
    summary: 'Application behind a delivery',
    params: DeliveryParams,
    response: Upstream,
  }),
  putUpstream: endpoint({
    ...writing,
    path: `${delivery}/upstream`,
    summary: 'Change the application behind a delivery',
    params: DeliveryParams,
    body: Upstream,
    response: Upstream,
  }),

  listClients: endpoint({
    ...listing,
    path: '/clients',
    summary: 'Names for client ids',
    response: Everything(KnownClient),
  }),
  createClient: endpoint({
    ...creating,
    path: '/clients',
    summary: 'Name a client id',
    body: KnownClient,
    response: KnownClient,
  }),
  putClient: endpoint({
    ...writing,
    path: '/clients/:clientId',
    summary: 'Change the name of a client id',
    params: ClientParams,
    body: KnownClient,
    response: KnownClient,
  }),
  deleteClient: endpoint({
    ...removing,
    path: '/clients/:clientId',
    summary: 'Forget the name of a client id',
    params: ClientParams,
  }),

  getConfiguration: endpoint({
    ...reading,
    path: '/configuration',
    summary: 'The whole configuration document',
    response: Configuration,
  }),
  putConfiguration: endpoint({
    ...writing,
    path: '/configuration',
    summary: 'Replace the whole configuration; dryRun=true only says what would change',
    query: z.strictObject({
      dryRun: z.enum(['true', 'false']).optional(),
      message: z.string().max(500).optional(),
    }),
    body: Configuration,
    response: z.object({
      revision: z.int(),
      changes: Revision.shape.changes,
    }),
  }),
  listRevisions: endpoint({
    ...listing,
    path: '/configuration/revisions',
    summary: 'History of the configuration, newest first',
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(500).default(50),
      cursor: z.string().optional(),
    }),
    response: z.object({ items: z.array(Revision), next: z.string().nullable() }),
  }),
  getRevision: endpoint({
    ...listing,
    path: '/configuration/revisions/:revision',
    summary: 'One revision with the whole document as it was',
    params: z.object({ revision: z.coerce.number().int().min(0) }),
    response: Revision.extend({ document: Configuration }),
  }),
  restoreRevision: endpoint({
    method: 'POST',
    tag,
    access: configurators,
    path: '/configuration/revisions/:revision/restore',
    summary: 'Make a new revision equal to an old one',
    params: z.object({ revision: z.coerce.number().int().min(0) }),
    response: z.object({ revision: z.int() }),
    refusals: [412],
  }),
}
