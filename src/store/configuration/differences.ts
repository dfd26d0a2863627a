import type { Revision } from '../../model/endpoints/configuration.ts'
import { canonicalJson } from '../canonical-json.ts'
import type { ObjectMap } from './objects.ts'
import type { DamagedObject } from './reading.ts'

/** One object before and after a revision, null where it was not there. */
export type Difference = Revision['changes'][number]

/** What differs between two configurations, in the order of the document; what was damaged differs from anything. */
export function differences(
  before: ObjectMap,
  damaged: readonly DamagedObject[],
  after: ObjectMap,
): Difference[] {
  const lost = [
    ...before.sorted(),
    ...damaged.map(({ kind, key }) => ({ kind, key, document: null })),
  ].filter(({ kind, key }) => !after.get(kind, key))
  const put = after.sorted().filter(({ kind, key, document }) => {
    if (damaged.some((one) => one.kind === kind && one.key === key)) return true
    const there = before.get(kind, key)
    if (there?.document === document) return false
    return !there || canonicalJson(there.document) !== canonicalJson(document)
  })
  return [
    ...lost.map(({ kind, key, document }) => ({ kind, key, before: document, after: null })),
    ...put.map(({ kind, key, document }) => ({
      kind,
      key,
      before: before.get(kind, key)?.document ?? null,
      after: document,
    })),
  ]
}
