import { outcomeSlugs } from '../../model/outcome.ts'
import type { Database, Tx } from '../database.ts'
import { portions } from '../portions.ts'
import { type Counted, count } from '../statistics/counting.ts'
import type { PreparedTransaction } from './prepared-transaction.ts'

const INTERRUPTED = outcomeSlugs.indexOf('interrupted')

/**
 * After an insert that met ids which were there already: a transaction that was taken for interrupted is replaced by
 * its end, any other stays. Returns those that are new or replaced.
 */
export async function replaceInterrupted(
  tx: Tx,
  { dialect }: Database,
  prepared: readonly PreparedTransaction[],
): Promise<PreparedTransaction[]> {
  const stored = await storedRows(tx, dialect, prepared)
  const added: PreparedTransaction[] = []
  const replaced: Counted[] = []
  for (const one of prepared) {
    const row = stored.get(one.packed.id.toLowerCase())
    if (row?.sequence === one.sequence) added.push(one)
    else if (row?.outcome === INTERRUPTED && one.outcome !== INTERRUPTED) {
      await update(tx, one)
      added.push(one)
      const same = row.claimSet === one.claimSet
      replaced.push({
        ...row,
        client: same ? one.client : null,
        subject: same ? one.subject : null,
      })
    }
  }
  await count(tx, dialect, replaced, -1)
  return added
}

type StoredRow = Pick<Counted, 'at' | 'delivery' | 'outcome' | 'status' | 'totalUs'> & {
  sequence: number
  claimSet: number | null
}

async function storedRows(
  tx: Tx,
  { idOf }: Database['dialect'],
  prepared: readonly PreparedTransaction[],
): Promise<Map<string, StoredRow>> {
  const stored = new Map<string, StoredRow>()
  for (const keys of portions(prepared.map(({ key }) => key))) {
    const rows = await tx
      .selectFrom('transaction_record')
      .select(['id', 'sequence', 'at', 'delivery', 'outcome', 'status', 'total_us', 'claim_set'])
      .where('id', 'in', keys)
      .execute()
    for (const { id, total_us, claim_set, ...row } of rows) {
      stored.set(idOf(id), { ...row, totalUs: total_us, claimSet: claim_set })
    }
  }
  return stored
}

async function update(
  tx: Tx,
  {
    packed,
    key,
    sequence,
    node,
    delivery,
    outcome,
    status,
    totalUs,
    claimSet,
    trail,
  }: PreparedTransaction,
): Promise<void> {
  await tx
    .updateTable('transaction_record')
    .set({
      sequence,
      node,
      delivery,
      outcome,
      status,
      total_us: totalUs,
      claim_set: claimSet,
      trail,
      document: packed.document,
    })
    .where('id', '=', key)
    .where('at', '=', packed.at)
    .execute()
}
