import { NodeState } from '../model/endpoints/runtime.ts'
import type { Db } from './database.ts'
import type { NodeStore, StoredNode } from './store.ts'

/** A node that has not reported for so long will not come back under its name: machines come and go. */
const GONE_AFTER_MS = 7 * 86_400_000

/** Nodes as they last reported themselves. */
export function createNodes(db: Db, now: () => number): NodeStore {
  return {
    async report(state, generation) {
      const row = { state: JSON.stringify(state), generation, seen_at: now() }
      await db
        .insertInto('node')
        .values({ name: state.node, ...row })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
        .execute()
      await db
        .deleteFrom('node')
        .where('seen_at', '<', now() - GONE_AFTER_MS)
        .execute()
    },
    async list() {
      const rows = await db.selectFrom('node').selectAll().orderBy('name').execute()
      return rows.flatMap(({ state, generation, seen_at }): StoredNode[] => {
        // A node of another version may report what this one cannot read: it is left out, not fatal.
        const parsed = NodeState.safeParse(JSON.parse(state))
        return parsed.success ? [{ state: parsed.data, generation, seenAt: seen_at }] : []
      })
    },
    async remove(node) {
      await db.deleteFrom('node').where('name', '=', node).execute()
    },
  }
}
