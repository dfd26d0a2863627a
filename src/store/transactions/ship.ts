import type { PackedTransaction } from '../../model/packed-transaction.ts'
import type { ClaimSet } from '../../model/transaction.ts'
import { type BulkTarget, DAY_MS, type Database, type Tx } from '../database.ts'
import { count } from '../statistics/counting.ts'
import type { JournalCheckpoint } from '../store.ts'
import { ClaimSets } from './claim-sets.ts'
import { KnownWords, Words } from './dictionary.ts'
import { examined, name, number } from './prepare.ts'
import type { PreparedTransaction } from './prepared-transaction.ts'
import { replaceInterrupted } from './replace-interrupted.ts'
import { storableText } from './search-text.ts'
import { takeNumbers } from './take-numbers.ts'
import { Trails } from './trails.ts'

/** Brings transactions into the store: rows, contents, claim sets, counts and checkpoints in one database transaction. */
export function createShipping(database: Database, now: () => number) {
  const known = new KnownWords(now)
  const claimSets = new ClaimSets(database)
  const trails = new Trails(database)

  return async function ship(
    node: string,
    given: readonly ClaimSet[],
    transactions: readonly PackedTransaction[],
    checkpoints: readonly JournalCheckpoint[],
  ): Promise<void> {
    const prepared = transactions.map((transaction) => examined(transaction, database.dialect))
    const learned = await database.write(async (tx) => {
      const words = new Words(tx, database.dialect, known)
      const last = await takeNumbers(tx, 'transaction', prepared.length)
      const sets = await claimSets.resolve(tx, words, given, keysOf(transactions), now())
      const taken = await trails.resolve(tx, transactions, now())
      number(prepared, last - prepared.length, sets, taken)
      await name(prepared, words, node)
      await insert(tx, database, prepared)
      await saveCheckpoints(tx, database, node, checkpoints)
      return { words, sets, taken }
    })
    known.learn(learned.words.used)
    claimSets.learn(learned.sets)
    trails.learn(learned.taken)
  }
}

function keysOf(transactions: readonly PackedTransaction[]): Set<string> {
  const keys = new Set<string>()
  for (const { claimSet } of transactions) if (claimSet !== null) keys.add(claimSet)
  return keys
}

async function insert(
  tx: Tx,
  database: Database,
  prepared: readonly PreparedTransaction[],
): Promise<void> {
  const { dialect } = database
  await dialect.prepareDays(tx, new Set(prepared.map(({ at }) => Math.floor(at / DAY_MS))))
  const rows = prepared.map(rowOf)
  const inserted = await dialect.insertMany(tx, TARGETS[dialect.name].record, rows)
  const added =
    inserted === rows.length ? prepared : await replaceInterrupted(tx, database, prepared)
  const contents = added.filter(({ packed }) => packed.contents !== undefined)
  await dialect.insertMany(
    tx,
    TARGETS[dialect.name].content,
    contents.map(({ key, packed }) => [key, packed.at, packed.contents]),
  )
  await count(tx, dialect, added)
}

/** The values of a transaction's row in the order of its columns. */
function rowOf(one: PreparedTransaction): unknown[] {
  return [
    one.sequence,
    one.key,
    one.at,
    one.node,
    one.delivery,
    one.outcome,
    one.status,
    one.totalUs,
    storableText(one.packed.clientAddress),
    one.claimSet,
    one.trail,
    one.packed.document,
  ]
}

function recordTarget(conflict: string): BulkTarget {
  return {
    table: 'transaction_record',
    columns: [
      ['sequence', 'bigint'],
      ['id', 'uuid'],
      ['at', 'bigint'],
      ['node', 'bigint'],
      ['delivery', 'bigint'],
      ['outcome', 'integer'],
      ['status', 'integer'],
      ['total_us', 'bigint'],
      ['address', 'text'],
      ['claim_set', 'bigint'],
      ['trail', 'bigint'],
      ['document', 'text'],
    ],
    conflict: `${conflict} do nothing`,
  }
}

function contentTarget(conflict: string): BulkTarget {
  return {
    table: 'transaction_content',
    columns: [
      ['id', 'uuid'],
      ['at', 'bigint'],
      ['contents', 'text'],
    ],
    conflict: `${conflict} do update set contents = excluded.contents`,
  }
}

const TARGETS = {
  sqlite: { record: recordTarget('(id)'), content: contentTarget('(id)') },
  postgres: { record: recordTarget('(id, at)'), content: contentTarget('(id, at)') },
}

async function saveCheckpoints(
  tx: Tx,
  { dialect }: Database,
  node: string,
  checkpoints: readonly JournalCheckpoint[],
): Promise<void> {
  const rows = checkpoints.map(({ owner, segment, offset }) => [node, owner, segment, offset])
  await dialect.insertMany(tx, CHECKPOINT, rows)
}

const CHECKPOINT: BulkTarget = {
  table: 'journal_checkpoint',
  columns: [
    ['node', 'text'],
    ['owner', 'text'],
    ['segment', 'bigint'],
    ['position', 'bigint'],
  ],
  conflict: '(node, owner, segment) do update set position = excluded.position',
}
