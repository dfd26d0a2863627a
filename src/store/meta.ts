import type { Database, Db, Tx } from './database.ts'
import { decrypt, encrypt } from './secrets/cipher.ts'
import type { Vault } from './secrets/vault.ts'
import type { MetaStore } from './store.ts'

/** Small values of the installation, open or encrypted. */
export function createMeta(database: Database, vault: Vault): MetaStore {
  const { main: db } = database
  const readSecret = async (from: Db | Tx, key: string): Promise<string | undefined> => {
    const row = await from
      .selectFrom('meta_secret')
      .select('value')
      .where('key', '=', key)
      .executeTakeFirst()
    return row && decrypt(vault.keys(), row.value, secretPlace(key))
  }
  const writeSecret = async (tx: Tx, key: string, secret: string): Promise<void> => {
    const value = encrypt(vault.keys(), secret, secretPlace(key))
    await tx
      .insertInto('meta_secret')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
  }

  return {
    async find(key) {
      const row = await db
        .selectFrom('meta')
        .select('value')
        .where('key', '=', openKey(key))
        .executeTakeFirst()
      return row?.value
    },
    async set(key, value) {
      await db
        .insertInto('meta')
        .values({ key: openKey(key), value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute()
    },
    findSecret: (key) => readSecret(db, key),
    setSecret: (key, value) =>
      database.write(async (tx) => {
        await vault.hold(tx)
        await writeSecret(tx, key, value)
      }),
    secretOr: (key, make) =>
      database.write(async (tx) => {
        await vault.hold(tx)
        const there = await readSecret(tx, key)
        if (there !== undefined) return there
        const made = make()
        await writeSecret(tx, key, made)
        return made
      }),
    async remove(key) {
      await database.write(async (tx) => {
        await tx.deleteFrom('meta').where('key', '=', openKey(key)).execute()
        await tx.deleteFrom('meta_secret').where('key', '=', key).execute()
      })
    },
  }
}

/** Where a secret value of the installation belongs. */
export const secretPlace = (key: string) => ['meta', key]

// Values of others never meet the store's own, such as the id of the secret key.
const openKey = (key: string) => `value/${key}`
