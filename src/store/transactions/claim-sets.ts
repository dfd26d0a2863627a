import type { ClaimSet } from '../../model/transaction.ts'
import { DAY_MS, type Database, type Tx } from '../database.ts'
import { portions } from '../portions.ts'
import { BoundedMap } from './bounded-map.ts'
import { claimNumbers } from './claim-values.ts'
import { Word, type Words } from './dictionary.ts'
import { searchText, storableText } from './search-text.ts'
import { takeNumbers } from './take-numbers.ts'

/** A claim set as rows refer to it. */
export type KnownSet = { id: number; client: number | null; subject: number | null; day: number }

const MAX_KNOWN = 50_000

/** Claim sets, each stored once and found by every value in it. */
export class ClaimSets {
  readonly #database: Database
  readonly #known = new BoundedMap<string, KnownSet>(MAX_KNOWN)

  constructor(database: Database) {
    this.#database = database
  }

  /** The stored claim sets behind some keys, storing those that are given; `learn` them after the commit. */
  async resolve(
    tx: Tx,
    words: Words,
    given: readonly ClaimSet[],
    keys: ReadonlySet<string>,
    now: number,
  ): Promise<Map<string, KnownSet>> {
    const day = Math.floor(now / DAY_MS)
    const resolved = new Map<string, KnownSet>()
    for (const key of keys) {
      const known = this.#known.get(key)
      if (known?.day === day) resolved.set(key, known)
    }
    const unknown = [...keys].filter((key) => !resolved.has(key))
    await this.#find(tx, unknown, day, resolved)
    // Several journals shipped together may bring the same set.
    const distinct = new Map(given.map((set) => [set.key, set]))
    const fresh = [...distinct.values()].filter(({ key }) => keys.has(key) && !resolved.has(key))
    if (fresh.length > 0) await this.#insert(tx, words, fresh, day, resolved)
    return resolved
  }

  learn(resolved: ReadonlyMap<string, KnownSet>): void {
    for (const [key, set] of resolved) this.#known.set(key, set)
  }

  async #find(tx: Tx, keys: string[], day: number, resolved: Map<string, KnownSet>): Promise<void> {
    const texts = new Map(keys.map((key) => [searchText(key), key]))
    for (const some of portions([...texts.keys()])) {
      const rows = await tx
        .selectFrom('claim_set')
        .select(['id', 'key', 'client', 'subject', 'used_day'])
        .where('key', 'in', some)
        .execute()
      for (const { id, key, client, subject } of rows) {
        resolved.set(texts.get(key) as string, { id, client, subject, day })
      }
      const older = rows.filter(({ used_day }) => used_day < day).map(({ id }) => id)
      if (older.length > 0) await markUsed(tx, older, day)
    }
  }

  async #insert(
    tx: Tx,
    words: Words,
    sets: readonly ClaimSet[],
    day: number,
    resolved: Map<string, KnownSet>,
  ): Promise<void> {
    const all = (field: 'clientId' | 'subject') =>
      sets.map(({ sender }) => sender[field]).filter((word) => word !== null)
    const clients = await words.numbers(Word.client, all('clientId'))
    const subjects = await words.numbers(Word.subject, all('subject'))
    let id = (await takeNumbers(tx, 'claim-set', sets.length)) - sets.length
    const rows: unknown[][] = []
    const values: number[][] = []
    for (const set of sets) {
      id++
      const { clientId, subject } = set.sender
      const known: KnownSet = {
        id,
        client: clientId === null ? null : (clients.get(clientId) ?? null),
        subject: subject === null ? null : (subjects.get(subject) ?? null),
        day,
      }
      resolved.set(set.key, known)
      rows.push(rowOf(set, known))
      for (const value of claimNumbers(set)) values.push([value, id])
    }
    await this.#database.dialect.insertMany(tx, CLAIM_SET, rows)
    // In the order of the index, which touches each of its pages once.
    values.sort((a, b) => a[0]! - b[0]!)
    await this.#database.dialect.insertMany(tx, CLAIM_VALUE, values)
  }
}

// Marking the day of use keeps retention from removing a set that new rows refer to.
async function markUsed(tx: Tx, ids: number[], day: number): Promise<void> {
  await tx.updateTable('claim_set').set({ used_day: day }).where('id', 'in', ids).execute()
}

function rowOf(set: ClaimSet, { id, client, subject, day }: KnownSet): unknown[] {
  return [
    id,
    searchText(set.key),
    storableText(set.claims),
    JSON.stringify(set.sender),
    JSON.stringify(set.validatedBy),
    set.claimSources ? JSON.stringify(set.claimSources) : null,
    client,
    subject,
    day,
  ]
}

const CLAIM_SET = {
  table: 'claim_set',
  columns: [
    ['id', 'bigint'],
    ['key', 'text'],
    ['claims', 'text'],
    ['sender', 'text'],
    ['validated_by', 'text'],
    ['claim_sources', 'text'],
    ['client', 'bigint'],
    ['subject', 'bigint'],
    ['used_day', 'integer'],
  ],
  conflict: '(key) do nothing',
} as const

const CLAIM_VALUE = {
  table: 'claim_value',
  columns: [
    ['value', 'bigint'],
    ['claim_set', 'bigint'],
  ],
  conflict: '(value, claim_set) do nothing',
} as const
