import { deliveryPath } from '../../model/delivery-path.ts'
import type { Noun } from '../configuration/noun.ts'
import { getDocument, listDocuments } from '../configuration/reading.ts'
import { sameName } from '../configuration/same-name.ts'
import { createDocument, putDocument, removeDocument } from '../configuration/writing.ts'
import type { Handlers } from '../handlers.ts'
import type { Parts } from '../parts.ts'
import { maySee } from '../session/caller.ts'

/** Organizations; one with deliveries cannot be removed. */
export function organizations(
  parts: Parts,
): Pick<
  Handlers,
  | 'listOrganizations'
  | 'createOrganization'
  | 'getOrganization'
  | 'putOrganization'
  | 'deleteOrganization'
> {
  const noun: Noun<'organization'> = {
    parts,
    kind: 'organization',
    label: 'organization',
    keyOf: ({ name }) => name,
    location: ({ name }) => `/organizations/${encodeURIComponent(name)}`,
    visible: (caller, { name }) => maySee(caller, name),
    problems: async () => [],
    async users({ name }) {
      const deliveries = await parts.store.configuration.deliveries()
      return deliveries
        .map(({ document }) => document)
        .filter((delivery) => delivery.organization === name)
        .map((delivery) => `delivery ${deliveryPath(delivery)}`)
    },
  }
  return {
    listOrganizations: (_, { caller }) => listDocuments(noun, caller),
    createOrganization: ({ body }, call) => createDocument(noun, body, call),
    getOrganization: ({ params }, { caller }) => getDocument(noun, params.name, caller),
    async putOrganization({ params, body }, call) {
      sameName(params, body)
      return putDocument(noun, params.name, body, call)
    },
    deleteOrganization: ({ params }, call) => removeDocument(noun, params.name, call),
  }
}
