import type { Db } from './database.ts'
import { storable } from './storable-text.ts'
import type { SessionStore } from './store.ts'
import { readJson } from './values.ts'

/** Logins by the hash of their id. */
export function createSessions(db: Db): SessionStore {
  return {
    async create({ idHash, username, createdAt, seenAt, expiresAt, address, details }) {
      await db
        .insertInto('session')
        .values({
          id_hash: idHash,
          username: storable(username),
          created_at: createdAt,
          seen_at: seenAt,
          expires_at: expiresAt,
          address: address === null ? null : storable(address),
          details: JSON.stringify(details ?? null),
        })
        .execute()
    },
    async find(idHash) {
      const row = await db
        .selectFrom('session')
        .selectAll()
        .where('id_hash', '=', idHash)
        .executeTakeFirst()
      return (
        row && {
          idHash: row.id_hash,
          username: row.username,
          createdAt: row.created_at,
          seenAt: row.seen_at,
          expiresAt: row.expires_at,
          address: row.address,
          details: readJson(row.details, 'a session'),
        }
      )
    },
    async touch(idHash, seenAt) {
      await db
        .updateTable('session')
        .set({ seen_at: seenAt })
        .where('id_hash', '=', idHash)
        .where('seen_at', '<', seenAt)
        .execute()
    },
    async remove(idHash) {
      const { numDeletedRows } = await db
        .deleteFrom('session')
        .where('id_hash', '=', idHash)
        .executeTakeFirstOrThrow()
      return numDeletedRows === 1n
    },
    async removeOfUser(username, except) {
      const { numDeletedRows } = await db
        .deleteFrom('session')
        .where('username', '=', storable(username))
        .$if(except !== undefined, (query) => query.where('id_hash', '!=', except!))
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
    async removeExpired(now, idleMs) {
      const { numDeletedRows } = await db
        .deleteFrom('session')
        .where((eb) => eb.or([eb('expires_at', '<=', now), eb('seen_at', '<=', now - idleMs)]))
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  }
}
