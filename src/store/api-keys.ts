import { z } from 'zod'
import { Role } from '../model/role.ts'
import type { Db } from './database.ts'
import { storable } from './storable-text.ts'
import type { ApiKeyStore, StoredApiKey } from './store.ts'
import type { Tables } from './tables.ts'
import { instant, nullableInstant, parsed } from './values.ts'

const Roles = z.array(Role)
const Organizations = z.array(z.string())

/** Keys of programs, by the hash of their secret. */
export function createApiKeys(db: Db, now: () => number): ApiKeyStore {
  return {
    async create({ id, name, keyHash, roles, organizations, createdBy, expiresAt }) {
      await db
        .insertInto('api_key')
        .values({
          id,
          name: storable(name),
          key_hash: keyHash,
          roles: JSON.stringify(roles),
          organizations: JSON.stringify(organizations),
          created_at: now(),
          created_by: storable(createdBy),
          expires_at: expiresAt === null ? null : Date.parse(expiresAt),
          last_used_at: null,
        })
        .execute()
    },
    async list() {
      const rows = await db
        .selectFrom('api_key')
        .selectAll()
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return rows.map(apiKey)
    },
    async findByHash(keyHash) {
      const row = await db
        .selectFrom('api_key')
        .selectAll()
        .where('key_hash', '=', keyHash)
        .executeTakeFirst()
      return row && apiKey(row)
    },
    async used(id) {
      await db.updateTable('api_key').set({ last_used_at: now() }).where('id', '=', id).execute()
    },
    async remove(id) {
      const { numDeletedRows } = await db
        .deleteFrom('api_key')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return numDeletedRows === 1n
    },
  }
}

function apiKey(row: Tables['api_key']): StoredApiKey {
  const what = `API key ${row.id}`
  return {
    id: row.id,
    name: row.name,
    keyHash: row.key_hash,
    roles: parsed(Roles, row.roles, what),
    organizations: parsed(Organizations, row.organizations, what),
    createdAt: instant(row.created_at),
    createdBy: row.created_by,
    expiresAt: nullableInstant(row.expires_at),
    lastUsedAt: nullableInstant(row.last_used_at),
  }
}
