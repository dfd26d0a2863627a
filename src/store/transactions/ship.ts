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

// What is known before the database is asked; throws for a transaction that it could not store.
function examined(packed: PackedTransaction, { keyOf }: Database['dialect']): PreparedTransaction {
  const { id, at, status, totalMs } = packed
  const key = keyOf(id)
  if (key === undefined) throw new UnstorableTransaction('its id is no UUID')
  if (!(Number.isInteger(at) && at >= 0 && at < MAX_AT)) {
    throw new UnstorableTransaction('its time is out of bounds')
  }
  const outcome = numberOfOutcome.get(packed.outcome)
  if (outcome === undefined) throw new UnstorableTransaction('its outcome is unknown')
  return {
    packed,
    key,
    at,
    outcome,
    status,
    totalUs: Math.max(0, Math.round(totalMs * 1000)),
    sequence: 0,
    node: 0,
    delivery: null,
    claimSet: null,
    trail: null,
    client: null,
    subject: null,
  }
}

function keysOf(transactions: readonly PackedTransaction[]): Set<string> {
  const keys = new Set<string>()
  for (const { claimSet } of transactions) if (claimSet !== null) keys.add(claimSet)
  return keys
}

function number(
  prepared: readonly PreparedTransaction[],
  before: number,
  sets: ReadonlyMap<string, KnownSet>,
  trails: ReadonlyMap<string, KnownTrail>,
): void {
  for (const [index, one] of prepared.entries()) {
    const { claimSet, trail } = one.packed
    const set = claimSet === null ? undefined : sets.get(claimSet)
    one.sequence = before + index + 1
    one.claimSet = set?.id ?? null
    one.client = set?.client ?? null
    one.subject = set?.subject ?? null
    one.trail = (trail && trails.get(trail.key)?.id) ?? null
  }
}

async function name(
  prepared: readonly PreparedTransaction[],
  words: Words,
  node: string,
): Promise<void> {
  const nodes = await words.numbers(Word.node, [node])
  const names = deliveryWords(prepared)
  const deliveries = await words.numbers(
    Word.delivery,
    new Set(names.filter((one) => one !== null)),
  )
  for (const [index, one] of prepared.entries()) {
    const delivery = names[index] ?? null
    one.node = nodes.get(node) as number
    one.delivery = delivery === null ? null : (deliveries.get(delivery) as number)
  }
}

// Traffic repeats itself: a name that is the same as the one before is not put together again.
function deliveryWords(prepared: readonly PreparedTransaction[]): (string | null)[] {
  let last: PackedTransaction['delivery'] = null
  let word: string | null = null
  return prepared.map(({ packed: { delivery } }) => {
    if (!isSameName(delivery, last)) word = delivery && deliveryWord(delivery)
    last = delivery
    return word
  })
}

function isSameName(a: PackedTransaction['delivery'], b: PackedTransaction['delivery']): boolean {
  if (a === null || b === null) return a === b
  return a[2] === b[2] && a[1] === b[1] && a[0] === b[0]
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
