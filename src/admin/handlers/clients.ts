import type { Noun } from '../configuration/noun.ts'
import { listDocuments } from '../configuration/reading.ts'
import { sameName } from '../configuration/same-name.ts'
import { createDocument, putDocument, removeDocument } from '../configuration/writing.ts'
import type { Handlers } from '../handlers.ts'
import type { Parts } from '../parts.ts'

/** Names for client ids. */
export function clients(
  parts: Parts,
): Pick<Handlers, 'listClients' | 'createClient' | 'putClient' | 'deleteClient'> {
  const noun: Noun<'client'> = {
    parts,
    kind: 'client',
    label: 'client',
    keyOf: ({ clientId }) => clientId,
    location: ({ clientId }) => `/clients/${encodeURIComponent(clientId)}`,
    visible: () => true,
    problems: async () => [],
    users: async () => [],
  }
  return {
    listClients: (_, { caller }) => listDocuments(noun, caller),
    createClient: ({ body }, call) => createDocument(noun, body, call),
    async putClient({ params, body }, call) {
      sameName(params, body)
      return putDocument(noun, params.clientId, body, call)
    },
    deleteClient: ({ params }, call) => removeDocument(noun, params.clientId, call),
  }
}
