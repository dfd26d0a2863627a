import { outcomeSlugs } from '../../model/outcome.ts'
import { unpack } from '../../model/packed-transaction.ts'
import type { Trail } from '../../model/trail.ts'
import type { ClaimSet, RecordedTransaction } from '../../model/transaction.ts'
import type { Database, Db } from '../database.ts'
import { portions } from '../portions.ts'
import type { StoredTransaction } from '../store.ts'
import type { Tables, TransactionRow } from '../tables.ts'
import { Word } from './dictionary.ts'

/** Transactions by their sequence numbers, in the order of the numbers given. */
export async function readTransactions(
  { history, dialect }: Database,
  sequences: readonly number[],
  contents: boolean,
): Promise<StoredTransaction[]> {
  const rows: TransactionRow[] = []
  for (const some of portions(sequences)) {
    rows.push(
      ...(await history
        .selectFrom('transaction_record')
        .selectAll()
        .where('sequence', 'in', some)
        .execute()),
    )
  }
  const stored = await composed(history, dialect, rows, contents)
  const bySequence = new Map(stored.map((one) => [one.sequence, one]))
  return sequences.flatMap((sequence) => bySequence.get(sequence) ?? [])
}

/** Ids of transactions by their sequence numbers; what is gone is left out. */
export async function readIds(
  { history, dialect }: Database,
  sequences: readonly number[],
): Promise<Map<number, string>> {
  const ids = new Map<number, string>()
  for (const some of portions(sequences)) {
    const rows = await history
      .selectFrom('transaction_record')
      .select(['sequence', 'id'])
      .where('sequence', 'in', some)
      .execute()
    for (const { sequence, id } of rows) ids.set(sequence, dialect.idOf(id))
  }
  return ids
}

/** Rows with everything they refer to. */
export async function composed(
  db: Db,
  dialect: Database['dialect'],
  rows: readonly TransactionRow[],
  withContents: boolean,
): Promise<StoredTransaction[]> {
  const words = await readWords(db, rows)
  const sets = await readClaimSets(
    db,
    rows.flatMap(({ claim_set }) => claim_set ?? []),
  )
  const trails = await readTrails(db, rows)
  const contents = withContents ? await readContents(db, dialect, rows) : new Map()
  return rows.map((row) => {
    const claimSet = row.claim_set === null ? undefined : sets.get(row.claim_set)
    const id = dialect.idOf(row.id)
    const delivery = row.delivery === null ? undefined : words.get(row.delivery)
    return {
      sequence: row.sequence,
      node: words.get(row.node) ?? '',
      claimSet,
      recorded: unpack({
        id,
        at: row.at,
        delivery: delivery ? (JSON.parse(delivery) as RecordedTransaction['delivery']) : null,
        outcome: outcomeSlugs[row.outcome] ?? 'internal-error',
        status: row.status,
        totalUs: row.total_us,
        clientAddress: row.address,
        claimSet: claimSet?.key ?? null,
        trail: (row.trail !== null && trails.get(row.trail)) || null,
        document: row.document,
        contents: contents.get(id),
      }),
    }
  })
}

async function readWords(db: Db, rows: readonly TransactionRow[]): Promise<Map<number, string>> {
  const ids = new Set(rows.flatMap(({ node, delivery }) => [node, delivery ?? 0]))
  const words = new Map<number, string>()
  for (const some of portions([...ids])) {
    const found = await db
      .selectFrom('dictionary')
      .select(['id', 'value'])
      .where('kind', 'in', [Word.node, Word.delivery])
      .where('id', 'in', some)
      .execute()
    for (const { id, value } of found) words.set(id, value)
  }
  return words
}

async function readTrails(db: Db, rows: readonly TransactionRow[]): Promise<Map<number, Trail>> {
  const numbers = new Set(rows.flatMap(({ trail }) => trail ?? []))
  const trails = new Map<number, Trail>()
  for (const some of portions([...numbers])) {
    const found = await db
      .selectFrom('trail')
      .select(['id', 'key', 'steps'])
      .where('id', 'in', some)
      .execute()
    for (const { id, key, steps } of found) trails.set(id, { key, steps })
  }
  return trails
}

/** Claim sets by their numbers. */
export async function readClaimSets(
  db: Db,
  numbers: readonly number[],
): Promise<Map<number, ClaimSet>> {
  const sets = new Map<number, ClaimSet>()
  for (const some of portions([...new Set(numbers)])) {
    const rows = await db.selectFrom('claim_set').selectAll().where('id', 'in', some).execute()
    for (const row of rows) sets.set(row.id, claimSetOf(row))
  }
  return sets
}

function claimSetOf(row: Tables['claim_set']): ClaimSet {
  const set: ClaimSet = {
    key: row.key,
    claims: row.claims,
    sender: JSON.parse(row.sender),
    validatedBy: JSON.parse(row.validated_by),
  }
  if (row.claim_sources !== null) set.claimSources = JSON.parse(row.claim_sources)
  return set
}

async function readContents(
  db: Db,
  { idOf }: Database['dialect'],
  rows: readonly TransactionRow[],
): Promise<Map<string, string>> {
  const contents = new Map<string, string>()
  for (const some of portions(rows)) {
    const found = await db
      .selectFrom('transaction_content')
      .select(['id', 'contents'])
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute()
    for (const row of found) contents.set(idOf(row.id), row.contents)
  }
  return contents
}
