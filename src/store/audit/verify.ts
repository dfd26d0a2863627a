import type { Db } from '../database.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import type { AuditVerdict } from '../store.ts'
import { type Ends, hashOf, readEnds } from './chain.ts'

/** Entries read at once. */
const BATCH = 500
/** A chain that grows or is trimmed while it is followed is followed again, so often at most. */
const MAX_ATTEMPTS = 5

/** Follows the chain from its first entry to its last, in bounded memory. */
export async function verifyChain(db: Db, keys: KeyRing): Promise<AuditVerdict> {
  for (let attempt = 1; ; attempt++) {
    const { ends, sealed } = await readEnds(db, keys)
    const found = (await brokenEntry(db, ends)) ?? (sealed ? undefined : brokenSeal(ends))
    if (!found) return intact(ends)
    const { ends: now } = await readEnds(db, keys)
    if (attempt === MAX_ATTEMPTS || JSON.stringify(now) === JSON.stringify(ends)) {
      return { intact: false, ...found }
    }
  }
}

type Break = { sequence: number; problem: string }

function intact({ first_sequence, last_sequence }: Ends): AuditVerdict {
  return {
    intact: true,
    entries: last_sequence - first_sequence + 1,
    firstSequence: first_sequence,
    lastSequence: last_sequence,
  }
}

function brokenSeal({ last_sequence }: Ends): Break {
  const problem = 'the ends of the chain were changed by someone without the key'
  return { sequence: last_sequence, problem }
}

async function brokenEntry(db: Db, ends: Ends): Promise<Break | undefined> {
  let previous = ends.first_previous
  let expected = ends.first_sequence
  let rows: Awaited<ReturnType<typeof entriesAfter>>
  let after = Number.MIN_SAFE_INTEGER
  do {
    rows = await entriesAfter(db, after)
    for (const row of rows) {
      if (row.sequence < expected || row.sequence > ends.last_sequence) return stray(row.sequence)
      if (row.sequence > expected) return missing(expected)
      if (row.hash !== hashOf(previous, row)) return changed(expected)
      previous = row.hash
      after = row.sequence
      expected++
    }
  } while (rows.length === BATCH)
  if (expected <= ends.last_sequence) return missing(expected)
  return previous === ends.last_hash ? undefined : changed(ends.last_sequence)
}

const stray = (sequence: number) => ({ sequence, problem: 'the entry is not of the chain' })
const missing = (sequence: number) => ({ sequence, problem: 'the entry is missing' })
const changed = (sequence: number) => ({ sequence, problem: 'the entry was changed' })

function entriesAfter(db: Db, after: number) {
  return db
    .selectFrom('audit_entry')
    .selectAll()
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(BATCH)
    .execute()
}
