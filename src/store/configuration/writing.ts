import type { Revision } from '../../model/endpoints/configuration.ts'
import { canonicalJson } from '../canonical-json.ts'
import { addToCounter } from '../counter.ts'
import type { Tx } from '../database.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import type { Authorship } from '../store.ts'
import { type ObjectMap, toText } from './objects.ts'

type Change = Revision['changes'][number]

/** What differs between two configurations, in the order of the document. */
export function differences(before: ObjectMap, after: ObjectMap): Change[] {
  const removed = before.sorted().filter(({ kind, key }) => !after.get(kind, key))
  const put = after.sorted().filter(({ kind, key, document }) => {
    const there = before.get(kind, key)
    return !there || canonicalJson(there.document) !== canonicalJson(document)
  })
  return [
    ...removed.map(({ kind, key, document }) => ({ kind, key, before: document, after: null })),
    ...put.map(({ kind, key, document }) => ({
      kind,
      key,
      before: before.get(kind, key)?.document ?? null,
      after: document,
    })),
  ]
}

/** Writes the changes as one new revision and returns its number. */
export async function writeRevision(
  tx: Tx,
  keys: KeyRing,
  changes: readonly Change[],
  { author, message }: Authorship,
  at: number,
): Promise<number> {
  const revision = await addToCounter(tx, 'configuration-revision', 1)
  await tx.insertInto('configuration_revision').values({ revision, at, author, message }).execute()
  for (const [position, { kind, key, before, after }] of changes.entries()) {
    const text = (state: unknown) => (state === null ? null : toText(keys, kind, key, state))
    const document = text(after)
    await tx
      .insertInto('configuration_change')
      .values({ revision, position, kind, key, before: text(before), after: document })
      .execute()
    await putObject(tx, kind, key, document, revision)
  }
  return revision
}

async function putObject(
  tx: Tx,
  kind: string,
  key: string,
  document: string | null,
  revision: number,
): Promise<void> {
  if (document === null) {
    await tx
      .deleteFrom('configuration_object')
      .where('kind', '=', kind)
      .where('key', '=', key)
      .execute()
    return
  }
  await tx
    .insertInto('configuration_object')
    .values({ kind, key, document, revision })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet({ document, revision }))
    .execute()
}
