import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { DAY_MS, type Database, type Tx } from '../database.ts'
import { claimNumbers } from '../transactions/claim-values.ts'
import { Word } from '../transactions/dictionary.ts'
import { removeRows } from './chunks.ts'

const CHUNK = 200
const PAUSE_MS = 5
/** A set that was used so many days ago may still be known to a running shipper. */
const SETTLED_DAYS = 2

/**
 * Removes claim sets that no transaction refers to any more, with the values they were found by. One that was used
 * since the oldest transaction that is kept is not even looked at.
 */
export async function removeUnusedClaimSets(
  database: Database,
  oldest: number,
  now: number,
): Promise<number> {
  const before = settledBefore(oldest, now)
  for (let removed = 0, from = 0; ; ) {
    const sets = await settledSets(database, before, from)
    const unused = sets.filter(({ used }) => !used)
    if (unused.length > 0) {
      await database.write(async (tx) => {
        for (const { id, claims, sender } of unused) await removeSet(tx, id, claims, sender)
      })
    }
    removed += unused.length
    from = sets.at(-1)?.id ?? from
    if (sets.length < CHUNK) return removed
    await sleep(PAUSE_MS)
  }
}

function settledBefore(oldest: number, now: number): number {
  return Math.min(Math.floor(oldest / DAY_MS), Math.floor(now / DAY_MS) - SETTLED_DAYS)
}

/** Removes trails that were last used before the oldest transaction that is kept. */
export async function removeUnusedTrails(
  database: Database,
  oldest: number,
  now: number,
): Promise<void> {
  await removeRows(database, 'trail', `used_day < ${settledBefore(oldest, now)}`)
}

type SettledSet = { id: number; claims: string; sender: string; used: number | boolean }

async function settledSets(
  { history }: Database,
  before: number,
  from: number,
): Promise<SettledSet[]> {
  const { rows } = await sql<SettledSet>`
    select c.id, c.claims, c.sender,
      exists (select 1 from transaction_record t where t.claim_set = c.id) as used
    from claim_set c where c.used_day < ${before} and c.id > ${from}
    order by c.id limit ${CHUNK}`.execute(history)
  return rows
}

async function removeSet(tx: Tx, id: number, claims: string, sender: string): Promise<void> {
  const set = { key: '', claims, sender: JSON.parse(sender), validatedBy: [] }
  await tx
    .deleteFrom('claim_value')
    .where('value', 'in', claimNumbers(set))
    .where('claim_set', '=', id)
    .execute()
  await tx.deleteFrom('claim_set').where('id', '=', id).execute()
}

/** Removes the names of clients and subjects that neither a claim set nor a statistic has any more. */
export async function removeUnusedWords(database: Database): Promise<void> {
  const unused = (kind: number, column: 'client' | 'subject') => `kind = ${kind}
    and id not in (select ${column} from claim_set where ${column} is not null)
    and id not in (select ${column} from statistic_${column})`
  await removeRows(database, 'dictionary', unused(Word.client, 'client'))
  await removeRows(database, 'dictionary', unused(Word.subject, 'subject'))
}
