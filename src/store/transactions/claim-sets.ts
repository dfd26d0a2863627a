import type { ClaimSet } from '../../model/transaction.ts'
import { DAY_MS, type Database, type Tx } from '../database.ts'
import { BoundedMap } from './bounded-map.ts'
import { claimValues } from './claim-values.ts'
import { Word, type Words } from './dictionary.ts'
import { searchText, storableText } from './search-text.ts'

/** A claim set as rows refer to it. */
export type KnownSet = { id: number; client: number | null; subject: number | null; day: number }

const MAX_KNOWN = 50_000
const KEYS_PER_QUESTION = 500

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
    const missing = [...keys].filter((key) => !resolved.has(key))
    if (missing.length === 0) return resolved
    await this.#find(tx, missing, day, resolved)
    const fresh = given.filter(({ key }) => keys.has(key) && !resolved.has(key))
    if (fresh.length > 0) {
      await this.#insert(tx, words, fresh, day)
      const stored = fresh.map(({ key }) => key)
      await this.#find(tx, stored, day, resolved)
      await this.#insertValues(tx, words, fresh, resolved)
    }
    return resolved
  }

  learn(resolved: ReadonlyMap<string, KnownSet>): void {
    for (const [key, set] of resolved) this.#known.set(key, set)
  }

  // Marking the day of use keeps retention from removing a set that new rows refer to.
  async #find(tx: Tx, keys: string[], day: number, resolved: Map<string, KnownSet>): Promise<void> {
    const texts = new Map(keys.map((key) => [searchText(key), key]))
    const all = [...texts.keys()]
    for (let at = 0; at < all.length; at += KEYS_PER_QUESTION) {
      const some = all.slice(at, at + KEYS_PER_QUESTION)
      await tx
        .updateTable('claim_set')
        .set({ used_day: day })
        .where('key', 'in', some)
        .where('used_day', '<', day)
        .execute()
      const rows = await tx
        .selectFrom('claim_set')
        .select(['id', 'key', 'client', 'subject'])
        .where('key', 'in', some)
        .execute()
      for (const { key, ...row } of rows) resolved.set(texts.get(key) as string, { ...row, day })
    }
  }

  async #insert(tx: Tx, words: Words, sets: readonly ClaimSet[], day: number): Promise<void> {
    const all = (field: 'clientId' | 'subject') =>
      sets.map(({ sender }) => sender[field]).filter((word) => word !== null)
    const clients = await words.numbers(Word.client, all('clientId'))
    const subjects = await words.numbers(Word.subject, all('subject'))
    const rows = sets.map((set) => [
      searchText(set.key),
      storableText(set.claims),
      JSON.stringify(set.sender),
      JSON.stringify(set.validatedBy),
      set.claimSources ? JSON.stringify(set.claimSources) : null,
      set.sender.clientId === null ? null : clients.get(set.sender.clientId),
      set.sender.subject === null ? null : subjects.get(set.sender.subject),
      day,
    ])
    await this.#database.dialect.insertMany(tx, CLAIM_SET, rows)
  }

  async #insertValues(
    tx: Tx,
    words: Words,
    sets: readonly ClaimSet[],
    resolved: ReadonlyMap<string, KnownSet>,
  ): Promise<void> {
    const values = sets.flatMap((set) =>
      claimValues(set).map(([name, value]) => ({ name, value, id: resolved.get(set.key)?.id })),
    )
    const names = await words.numbers(
      Word.claimName,
      values.map(({ name }) => name),
    )
    const rows = values.map(({ name, value, id }) => [names.get(name), value, id])
    await this.#database.dialect.insertMany(tx, CLAIM_VALUE, rows)
  }
}

const CLAIM_SET = {
  table: 'claim_set',
  columns: [
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
    ['name', 'bigint'],
    ['value', 'text'],
    ['claim_set', 'bigint'],
  ],
  conflict: '(name, value, claim_set) do nothing',
} as const
