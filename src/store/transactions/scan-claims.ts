import { sql } from 'kysely'
import type { DeliveryName } from '../../model/names.ts'
import { outcomeSlugs } from '../../model/outcome.ts'
import type { Database } from '../database.ts'
import type { ClaimUse } from '../store.ts'
import type { TransactionKey } from '../tables.ts'
import { deliveryNumbers } from './filters.ts'
import { readClaimSets } from './read.ts'

type Group = {
  claim_set: number | null
  outcome: number
  count: number
  newest: number
  id: TransactionKey
}

/** Claim sets with their outcomes in the last so many transactions of a delivery, the most used first. */
export async function scanClaims(
  { history, dialect }: Database,
  delivery: DeliveryName,
  last: number,
): Promise<ClaimUse[]> {
  const [number] = (await deliveryNumbers(history, delivery)) ?? []
  if (number === undefined) return []
  // SQLite takes a plain column from the row that has the maximum; PostgreSQL has to be told.
  const newestId =
    dialect.name === 'sqlite' ? sql`id` : sql`(array_agg(id order by sequence desc))[1]`
  const { rows } = await sql<Group>`
    select claim_set, outcome, count(*) as count, max(sequence) as newest, ${newestId} as id
    from (select claim_set, outcome, sequence, id from transaction_record
      where delivery = ${number} order by at desc, sequence desc limit ${last}) r
    group by claim_set, outcome order by count(*) desc, max(sequence) desc`.execute(history)
  const sets = await readClaimSets(
    history,
    rows.flatMap(({ claim_set }) => claim_set ?? []),
  )
  return rows.map(({ claim_set, outcome, count, id }) => ({
    claimSet: claim_set === null ? undefined : sets.get(claim_set),
    outcome: outcomeSlugs[outcome] ?? 'internal-error',
    count,
    exampleId: dialect.idOf(id),
  }))
}
