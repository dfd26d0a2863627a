import type { Delivery } from '../../model/delivery.ts'
import { deliveryPath } from '../../model/delivery-path.ts'
import type { DeliveryName } from '../../model/names.ts'
import type { Versioned } from '../../store/store.ts'
import { deliveryNoun } from '../configuration/delivery-noun.ts'
import { masked } from '../configuration/masks.ts'
import { readable } from '../configuration/reading.ts'
import { editDocument } from '../configuration/writing.ts'
import type { Call, Handlers, Tagged } from '../handlers.ts'
import { contentTag, revisionTag } from '../http/etag.ts'
import type { Parts } from '../parts.ts'

type Section = 'accessControl' | 'messageRecording' | 'upstream'

/** Sections of a delivery. Running gateways keep their plan until it expires or is reset. */
export function deliverySections(
  parts: Parts,
): Pick<
  Handlers,
  | 'getAccessControl'
  | 'putAccessControl'
  | 'getMessageRecording'
  | 'putMessageRecording'
  | 'getUpstream'
  | 'putUpstream'
> {
  const noun = deliveryNoun(parts)

  const get = async <S extends Section>(
    section: S,
    name: DeliveryName,
    { caller }: Call,
  ): Promise<Tagged<Delivery[S]>> => {
    const stored = await readable(noun, deliveryPath(name), caller)
    return { body: masked('delivery', stored.document)[section], etag: tagOf(section, stored) }
  }
  const put = <S extends Section>(section: S, name: DeliveryName, body: Delivery[S], call: Call) =>
    editDocument(noun, deliveryPath(name), call, {
      change: (stored) => ({ ...stored, [section]: body }),
      view: (document) => document[section],
      tag: (stored) => tagOf(section, stored),
      section,
    })

  return {
    getAccessControl: ({ params }, call) => get('accessControl', params, call),
    putAccessControl: ({ params, body }, call) => put('accessControl', params, body, call),
    getMessageRecording: ({ params }, call) => get('messageRecording', params, call),
    putMessageRecording: ({ params, body }, call) => put('messageRecording', params, body, call),
    getUpstream: ({ params }, call) => get('upstream', params, call),
    putUpstream: ({ params, body }, call) => put('upstream', params, body, call),
  }
}

// Two people may edit two sections at once. A section with secrets is tagged by its revision: a tag made of a secret
// would let readers try guesses against it.
function tagOf(section: Section, { document, revision }: Versioned<Delivery>): string {
  return section === 'upstream' ? revisionTag(revision) : contentTag(document[section])
}
