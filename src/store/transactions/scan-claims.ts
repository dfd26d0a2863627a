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
}

/** Claim sets with their outcomes in the last so many transactions of a delivery, the most used first. */
export async function scanClaims(
  { history, dialect }: Database,
  delivery: DeliveryName,
  last: number,
): Promise<ClaimUse[]> {
  const [number] = (await deliveryNumbers(history, delivery)) ?? []
  if (number === undefined) return []
  const { rows } = await sql<Group>`
    select claim_set, outcome, count(*) as count, max(sequence) as newest
    from (select claim_set, outcome, sequence from transaction_record
      where delivery = ${number} order by at desc, sequence desc limit ${last}) r
    group by claim_set, outcome order by count(*) desc, max(sequence) desc`.execute(history)
  const sets = await readClaimSets(
    history,
    rows.flatMap(({ claim_set }) => claim_set ?? []),
  )
  const examples = await idsAndDocuments(
    history,
    rows.map(({ newest }) => newest),
  )
  return rows.map(({ claim_set, outcome, count, newest }) => {
    const example = examples.get(newest)
    return {
      claimSet: claim_set === null ? undefined : sets.get(claim_set),
      outcome: outcomeSlugs[outcome] ?? 'internal-error',
      reason: example ? (JSON.parse(example.document)[2] as string | null) : null,
      count,
      exampleId: example ? dialect.idOf(example.id) : '',
    }
  })
}

const SEQUENCES_PER_QUESTION = 500

async function idsAndDocuments(
  db: Database['history'],
  sequences: readonly number[],
): Promise<Map<number, { id: TransactionKey; document: string }>> {
  const found = new Map<number, { id: TransactionKey; document: string }>()
  for (let at = 0; at < sequences.length; at += SEQUENCES_PER_QUESTION) {
    const rows = await db
      .selectFrom('transaction_record')
      .select(['sequence', 'id', 'document'])
      .where('sequence', 'in', sequences.slice(at, at + SEQUENCES_PER_QUESTION))
      .execute()
    for (const { sequence, ...row } of rows) found.set(sequence, row)
  }
  return found
}
