import type { Database } from '../database.ts'
import type { Vault } from '../secrets/vault.ts'
import { readEnds, writeEnds } from './chain.ts'

/**
 * Removes the entries from before a time and seals the chain that is left; returns how many. A chain
 * that was tampered with is evidence and stays whole.
 */
export function trimAudit(database: Database, vault: Vault, beforeMs: number): Promise<number> {
  return database.write(async (tx) => {
    await vault.hold(tx)
    const { ends, sealed } = await readEnds(tx, vault.keys())
    if (!sealed) return 0
    const { kept } = await tx
      .selectFrom('audit_entry')
      .select((eb) => eb.fn.min('sequence').as('kept'))
      .where('at', '>=', beforeMs)
      .executeTakeFirstOrThrow()
    const first = kept ?? ends.last_sequence + 1
    const last = await tx
      .selectFrom('audit_entry')
      .select('hash')
      .where('sequence', '=', first - 1)
      .executeTakeFirst()
    if (!last || first <= ends.first_sequence) return 0
    const { numDeletedRows } = await tx
      .deleteFrom('audit_entry')
      .where('sequence', '<', first)
      .executeTakeFirstOrThrow()
    const left = { ...ends, first_sequence: first, first_previous: last.hash }
    await writeEnds(tx, vault.keys(), left, true)
    return Number(numDeletedRows)
  })
}
