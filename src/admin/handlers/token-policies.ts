import { deliveryPath } from '../../model/delivery-path.ts'
import { tokenPolicyProblems, usesPolicy } from '../configuration/checks.ts'
import type { Noun } from '../configuration/noun.ts'
import { getDocument, listDocuments, readable } from '../configuration/reading.ts'
import { sameName } from '../configuration/same-name.ts'
import { createDocument, putDocument, removeDocument } from '../configuration/writing.ts'
import type { Handlers } from '../handlers.ts'
import type { Parts } from '../parts.ts'

/** Token policies, their secrets masked; one that a delivery uses cannot be removed. */
export function tokenPolicies(
  parts: Parts,
): Pick<
  Handlers,
  | 'listTokenPolicies'
  | 'createTokenPolicy'
  | 'getTokenPolicy'
  | 'putTokenPolicy'
  | 'deleteTokenPolicy'
  | 'testTokenPolicy'
> {
  const noun = tokenPolicyNoun(parts)
  return {
    listTokenPolicies: (_, { caller }) => listDocuments(noun, caller),
    createTokenPolicy: ({ body }, call) => createDocument(noun, body, call),
    getTokenPolicy: ({ params }, { caller }) => getDocument(noun, params.name, caller),
    async putTokenPolicy({ params, body }, call) {
      sameName(params, body)
      return putDocument(noun, params.name, body, call)
    },
    deleteTokenPolicy: ({ params }, call) => removeDocument(noun, params.name, call),
    async testTokenPolicy({ params, body }, call) {
      const { document } = await readable(noun, params.name, call.caller)
      const verdict = await parts.control.testPolicy(document, body.token)
      await parts.audit(call, 'test', `token-policy/${params.name}`)
      return verdict
    },
  }
}

function tokenPolicyNoun(parts: Parts): Noun<'token-policy'> {
  const deliveries = async () =>
    (await parts.store.configuration.deliveries()).map(({ document }) => document)
  return {
    parts,
    kind: 'token-policy',
    label: 'token policy',
    keyOf: ({ name }) => name,
    location: ({ name }) => `/token-policies/${encodeURIComponent(name)}`,
    visible: () => true,
    problems: async (policy) => tokenPolicyProblems(parts.control, policy, await deliveries()),
    users: async ({ name }) =>
      (await deliveries())
        .filter((delivery) => usesPolicy(delivery, name))
        .map((delivery) => `delivery ${deliveryPath(delivery)}`),
  }
}
