import type { Database, Tx } from '../database.ts'
import { WrongSecretKey } from '../errors.ts'
import { type KeyRing, keyRing } from './key-ring.ts'

const KEY_IN_USE = 'secret-key-id'

/** The keys in use and what is done with them. */
export type Vault = {
  keys(): KeyRing
  /** Uses other keys from now on. */
  use(keys: KeyRing): void
  /** Holds the keys in use until the transaction ends; throws when another process has rotated them. */
  hold(tx: Tx): Promise<void>
}

/**
 * Opens the vault; throws WrongSecretKey when the database was encrypted under another key. The
 * first key of a database also makes what depends on it.
 */
export async function openVault(
  database: Database,
  secretKey: Uint8Array,
  atFirst: (tx: Tx, keys: KeyRing) => Promise<void>,
): Promise<Vault> {
  let current = keyRing(secretKey)
  const vault: Vault = {
    keys: () => current,
    use: (keys) => {
      current = keys
    },
    async hold(tx) {
      // An update takes the row's lock in both dialects, so a rotation and a write cannot overlap.
      const row = await tx
        .updateTable('meta')
        .set((eb) => ({ value: eb.ref('value') }))
        .where('key', '=', KEY_IN_USE)
        .returning('value')
        .executeTakeFirst()
      if (row?.value !== current.id) throw new WrongSecretKey()
    },
  }
  await database.write(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('meta')
      .values({ key: KEY_IN_USE, value: current.id })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) await atFirst(tx, current)
    await vault.hold(tx)
  })
  return vault
}

/** Notes that the database is encrypted under these keys from now on. */
export async function noteKeys(tx: Tx, { id }: KeyRing): Promise<void> {
  await tx.updateTable('meta').set({ value: id }).where('key', '=', KEY_IN_USE).execute()
}
