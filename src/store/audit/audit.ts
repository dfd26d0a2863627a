import type { AuditEntry } from '../../model/endpoints/monitoring.ts'
import { canonicalJson } from '../canonical-json.ts'
import type { Database } from '../database.ts'
import { cursorOf, limitOf, paged } from '../page.ts'
import type { Vault } from '../secrets/vault.ts'
import { storable } from '../storable-text.ts'
import type { AuditStore } from '../store.ts'
import type { Tables } from '../tables.ts'
import { instant, readJson } from '../values.ts'
import { hashOf, readEnds, writeEnds } from './chain.ts'
import { verifyChain } from './verify.ts'
import { withoutSecrets } from './without-secrets.ts'

/** Who did what, in a chain of hashes whose ends are sealed by a key that the database does not have. */
export function createAudit(database: Database, vault: Vault, now: () => number): AuditStore {
  return {
    append: ({ author, address, action, object, before, after }) =>
      database.write(async (tx) => {
        await vault.hold(tx)
        const keys = vault.keys()
        const { ends, sealed } = await readEnds(tx, keys)
        const text = (state: unknown) =>
          state === undefined ? null : canonicalJson(withoutSecrets(keys, state))
        const fields = {
          sequence: ends.last_sequence + 1,
          at: now(),
          author: storable(author),
          address: address === null ? null : storable(address),
          action: storable(action),
          object: storable(object),
          before: text(before),
          after: text(after),
        }
        const row = { ...fields, hash: hashOf(ends.last_hash, fields) }
        await tx.insertInto('audit_entry').values(row).execute()
        const grown = { ...ends, last_sequence: row.sequence, last_hash: row.hash }
        await writeEnds(tx, keys, grown, sealed)
        return entry(row)
      }),

    async list(query) {
      const limit = limitOf(query)
      const cursor = cursorOf(query)
      const { author, action, object, from, to } = query
      let select = database.main.selectFrom('audit_entry').selectAll()
      if (cursor !== undefined) select = select.where('sequence', '<', cursor)
      if (author !== undefined) select = select.where('author', '=', storable(author))
      if (action !== undefined) select = select.where('action', '=', storable(action))
      if (object !== undefined) select = select.where('object', '=', storable(object))
      if (from !== undefined) select = select.where('at', '>=', Date.parse(from))
      if (to !== undefined) select = select.where('at', '<', Date.parse(to))
      const rows = await select
        .orderBy('sequence', 'desc')
        .limit(limit + 1)
        .execute()
      return paged(rows, limit, ({ sequence }) => sequence, entry)
    },

    verify: () => verifyChain(database.history, vault.keys()),
  }
}

function entry(row: Tables['audit_entry']): AuditEntry {
  const what = `audit entry ${row.sequence}`
  const state = (text: string | null) => (text === null ? null : readJson(text, what))
  return { ...row, at: instant(row.at), before: state(row.before), after: state(row.after) }
}
