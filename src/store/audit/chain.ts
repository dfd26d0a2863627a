import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { canonicalJson } from '../canonical-json.ts'
import type { Db, Tx } from '../database.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import type { Tables } from '../tables.ts'
import { instant } from '../values.ts'

/** What stands before the first entry of all. */
export const GENESIS_HASH = '0'.repeat(64)
const HEAD = 1
/** Stands for the seal of a chain whose ends were found changed: it never becomes right again. */
const BROKEN_SEAL = 'broken'

type Row = Tables['audit_entry']
/** Both ends of the chain. */
export type Ends = Omit<Tables['audit_head'], 'id' | 'mac'>

/** The hash that binds an entry to the one before. */
export function hashOf(previous: string, row: Omit<Row, 'hash'>): string {
  const { at, sequence, author, address, action, object, before, after } = row
  // The stored texts themselves are hashed, so that not a single byte of them can change.
  const states = `,"before":${before ?? 'null'},"after":${after ?? 'null'}`
  const fields = { previous, sequence, at: instant(at), author, address, action, object }
  return createHash('sha256')
    .update(`${canonicalJson(fields)}${states}`)
    .digest('hex')
}

function seal({ auditChain }: KeyRing, ends: Ends): string {
  return createHmac('sha256', auditChain)
    .update(
      JSON.stringify([
        ends.first_sequence,
        ends.first_previous,
        ends.last_sequence,
        ends.last_hash,
      ]),
    )
    .digest('hex')
}

/** Starts the chain of a new database. */
export async function startChain(tx: Tx, keys: KeyRing): Promise<void> {
  const ends = {
    first_sequence: 1,
    first_previous: GENESIS_HASH,
    last_sequence: 0,
    last_hash: GENESIS_HASH,
  }
  await tx
    .insertInto('audit_head')
    .values({ id: HEAD, ...ends, mac: seal(keys, ends) })
    // Ends that are there already belong to a chain, and sealing it anew would hide what was done to it.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** The ends of the chain and whether nobody without the key has changed them. */
export async function readEnds(
  db: Db | Tx,
  keys: KeyRing,
): Promise<{ ends: Ends; sealed: boolean }> {
  const row = await db
    .selectFrom('audit_head')
    .selectAll()
    .where('id', '=', HEAD)
    .executeTakeFirst()
  if (!row) {
    const ends = await endsOfEntries(db)
    return { ends, sealed: false }
  }
  const { id: _id, mac, ...ends } = row
  const [given, right] = [Buffer.from(mac), Buffer.from(seal(keys, ends))]
  return { ends, sealed: given.length === right.length && timingSafeEqual(given, right) }
}

/** Writes the ends; a chain that was broken stays marked as such, so that going on hides nothing. */
export async function writeEnds(tx: Tx, keys: KeyRing, ends: Ends, sealed: boolean): Promise<void> {
  const row = { ...ends, mac: sealed ? seal(keys, ends) : BROKEN_SEAL }
  await tx
    .insertInto('audit_head')
    .values({ id: HEAD, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

async function endsOfEntries(db: Db | Tx): Promise<Ends> {
  const last = await db
    .selectFrom('audit_entry')
    .select(['sequence', 'hash'])
    .orderBy('sequence', 'desc')
    .executeTakeFirst()
  return {
    first_sequence: 1,
    first_previous: GENESIS_HASH,
    last_sequence: last?.sequence ?? 0,
    last_hash: last?.hash ?? GENESIS_HASH,
  }
}
