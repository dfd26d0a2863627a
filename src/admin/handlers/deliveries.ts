import { deliveryPath } from '../../model/delivery-path.ts'
import { deliveryNoun } from '../configuration/delivery-noun.ts'
import { getDocument, listDocuments } from '../configuration/reading.ts'
import { sameName } from '../configuration/same-name.ts'
import { createDocument, putDocument, removeDocument } from '../configuration/writing.ts'
import type { Handlers } from '../handlers.ts'
import type { Parts } from '../parts.ts'

/** Deliveries as whole documents. */
export function deliveries(
  parts: Parts,
): Pick<
  Handlers,
  'listDeliveries' | 'createDelivery' | 'getDelivery' | 'putDelivery' | 'deleteDelivery'
> {
  const noun = deliveryNoun(parts)
  return {
    listDeliveries: (_, { caller }) => listDocuments(noun, caller),
    createDelivery: ({ body }, call) => createDocument(noun, body, call),
    getDelivery: ({ params }, { caller }) => getDocument(noun, deliveryPath(params), caller),
    async putDelivery({ params, body }, call) {
      sameName(params, body)
      return putDocument(noun, deliveryPath(params), body, call)
    },
    deleteDelivery: ({ params }, call) => removeDocument(noun, deliveryPath(params), call),
  }
}
