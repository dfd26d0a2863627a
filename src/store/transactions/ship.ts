import { type Outcome, outcomeSlugs } from '../../model/outcome.ts'
import type { PackedTransaction } from '../../model/packed-transaction.ts'
import type { ClaimSet } from '../../model/transaction.ts'
import { type BulkTarget, DAY_MS, type Database, type Tx } from '../database.ts'
import { count } from '../statistics/counting.ts'
import type { JournalCheckpoint } from '../store.ts'
import { ClaimSets, type KnownSet } from './claim-sets.ts'
import { deliveryWord, KnownWords, Word, Words } from './dictionary.ts'
import type { PreparedTransaction } from './prepared-transaction.ts'
import { replaceInterrupted } from './replace-interrupted.ts'
import { storableText } from './search-text.ts'
import { takeNumbers } from './take-numbers.ts'
import { type KnownTrail, Trails } from './trails.ts'
import { UnstorableTransaction } from './unstorable.ts'

const MAX_AT = 253_402_300_800_000 // The year 10000.
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const numberOfOutcome = new Map<Outcome, number>(outcomeSlugs.map((slug, index) => [slug, index]))

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
    for (const transaction of transactions) check(transaction)
    const learned = await database.write(async (tx) => {
      const words = new Words(tx, database.dialect, known)
      const last = await takeNumbers(tx, 'transaction', transactions.length)
      const sets = await claimSets.resolve(tx, words, given, keysOf(transactions), now())
      const taken = await trails.resolve(tx, transactions, now())
      const before = last - transactions.length
      const prepared = await prepare(words, node, transactions, { sets, trails: taken }, before)
      await insert(tx, database, prepared)
      await saveCheckpoints(tx, database, node, checkpoints)
      return { words, sets, taken }
    })
    known.learn(learned.words.used)
    claimSets.learn(learned.sets)
    trails.learn(learned.taken)
  }
}

function check({ id, at, outcome }: PackedTransaction): void {
  if (!UUID.test(id)) throw new UnstorableTransaction('its id is no UUID')
  if (!(Number.isInteger(at) && at >= 0 && at < MAX_AT)) {
    throw new UnstorableTransaction('its time is out of bounds')
  }
  if (!numberOfOutcome.has(outcome)) throw new UnstorableTransaction('its outcome is unknown')
}

function keysOf(transactions: readonly PackedTransaction[]): Set<string> {
  const keys = new Set<string>()
  for (const { claimSet } of transactions) if (claimSet !== null) keys.add(claimSet)
  return keys
}

async function prepare(
  words: Words,
  node: string,
  transactions: readonly PackedTransaction[],
  shared: { sets: ReadonlyMap<string, KnownSet>; trails: ReadonlyMap<string, KnownTrail> },
  before: number,
): Promise<PreparedTransaction[]> {
  const nodes = await words.numbers(Word.node, [node])
  const names = transactions.map(({ delivery }) => delivery && deliveryWord(delivery))
  const deliveries = await words.numbers(
    Word.delivery,
    names.filter((name) => name !== null),
  )
  return transactions.map((packed, index) => {
    const name = names[index] ?? null
    const set = packed.claimSet === null ? undefined : shared.sets.get(packed.claimSet)
    const trail = packed.trail === null ? undefined : shared.trails.get(packed.trail.key)
    return {
      packed,
      sequence: before + index + 1,
      node: nodes.get(node) as number,
      at: packed.at,
      delivery: name === null ? null : (deliveries.get(name) as number),
      outcome: numberOfOutcome.get(packed.outcome) as number,
      status: packed.status,
      totalUs: Math.max(0, Math.round(packed.totalMs * 1000)),
      claimSet: set?.id ?? null,
      trail: trail?.id ?? null,
      client: set?.client ?? null,
      subject: set?.subject ?? null,
    }
  })
}

async function insert(
  tx: Tx,
  database: Database,
  prepared: readonly PreparedTransaction[],
): Promise<void> {
  const { dialect } = database
  await dialect.prepareDays(tx, new Set(prepared.map(({ at }) => Math.floor(at / DAY_MS))))
  const rows = prepared.map((one) => rowOf(one, dialect))
  const inserted = await dialect.insertMany(tx, TARGETS[dialect.name].record, rows)
  const added =
    inserted === rows.length ? prepared : await replaceInterrupted(tx, database, prepared)
  const contents = added.filter(({ packed }) => packed.contents !== undefined)
  await dialect.insertMany(
    tx,
    TARGETS[dialect.name].content,
    contents.map(({ packed }) => [dialect.keyOf(packed.id), packed.at, packed.contents]),
  )
  await count(tx, dialect, added)
}

/** The values of a transaction's row in the order of its columns. */
function rowOf(one: PreparedTransaction, { keyOf }: Database['dialect']): unknown[] {
  return [
    one.sequence,
    keyOf(one.packed.id),
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
