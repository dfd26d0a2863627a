import { readEnds, writeEnds } from '../audit/chain.ts'
import type { Database, Tx } from '../database.ts'
import { secretPlace } from '../meta.ts'
import { decrypt, encrypt } from './cipher.ts'
import { type KeyRing, keyRing } from './key-ring.ts'
import { openDocument, sealDocument } from './sealed-document.ts'
import { noteKeys, type Vault } from './vault.ts'

/** Encrypts everything under a new key in one transaction; other processes must start again with it. */
export async function rotateSecretKey(
  database: Database,
  vault: Vault,
  secretKey: Uint8Array,
): Promise<void> {
  const [before, after] = [vault.keys(), keyRing(secretKey)]
  await database.write(async (tx) => {
    await vault.hold(tx)
    const again = (kind: string, key: string, text: string): string =>
      sealDocument(after, kind, key, openDocument(before, kind, key, text))
    await rotateObjects(tx, again)
    await rotateChanges(tx, again)
    await rotateMeta(tx, before, after)
    const { ends, sealed: intact } = await readEnds(tx, before)
    await writeEnds(tx, after, ends, intact)
    await noteKeys(tx, after)
  })
  vault.use(after)
}

type Again = (kind: string, key: string, text: string) => string

async function rotateObjects(tx: Tx, again: Again): Promise<void> {
  for (const { kind, key, document } of await tx
    .selectFrom('configuration_object')
    .selectAll()
    .execute()) {
    await tx
      .updateTable('configuration_object')
      .set({ document: again(kind, key, document) })
      .where('kind', '=', kind)
      .where('key', '=', key)
      .execute()
  }
}

async function rotateChanges(tx: Tx, again: Again): Promise<void> {
  const numbers = await tx.selectFrom('configuration_revision').select('revision').execute()
  for (const { revision } of numbers) {
    const changes = await tx
      .selectFrom('configuration_change')
      .selectAll()
      .where('revision', '=', revision)
      .execute()
    for (const { position, kind, key, before, after } of changes) {
      const text = (state: string | null) => (state === null ? null : again(kind, key, state))
      await tx
        .updateTable('configuration_change')
        .set({ before: text(before), after: text(after) })
        .where('revision', '=', revision)
        .where('position', '=', position)
        .execute()
    }
  }
}

async function rotateMeta(tx: Tx, before: KeyRing, after: KeyRing): Promise<void> {
  for (const { key, value } of await tx.selectFrom('meta_secret').selectAll().execute()) {
    const place = secretPlace(key)
    await tx
      .updateTable('meta_secret')
      .set({ value: encrypt(after, decrypt(before, value, place), place) })
      .where('key', '=', key)
      .execute()
  }
}
