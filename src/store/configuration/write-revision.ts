import { addToCounter } from '../counter.ts'
import type { Tx } from '../database.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { sealDocument } from '../secrets/sealed-document.ts'
import { storable } from '../storable-text.ts'
import type { Authorship } from '../store.ts'
import type { Difference } from './differences.ts'

/** Writes the changes as one new revision and returns its number. */
export async function writeRevision(
  tx: Tx,
  keys: KeyRing,
  changes: readonly Difference[],
  { author, message }: Authorship,
  at: number,
): Promise<number> {
  const revision = await addToCounter(tx, 'configuration-revision', 1)
  await tx
    .insertInto('configuration_revision')
    .values({ revision, at, author: storable(author), message: storable(message) })
    .execute()
  for (const [position, { kind, key, before, after }] of changes.entries()) {
    const text = (state: unknown) => (state === null ? null : sealDocument(keys, kind, key, state))
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
