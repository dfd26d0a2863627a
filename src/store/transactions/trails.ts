import type { PackedTransaction } from '../../model/packed-transaction.ts'
import { DAY_MS, type Database, type Tx } from '../database.ts'
import { portions } from '../portions.ts'
import { BoundedMap } from './bounded-map.ts'
import { storableText } from './search-text.ts'

/** A trail as rows refer to it. */
export type KnownTrail = { id: number; day: number }

const MAX_KNOWN = 10_000

/** Trails, each stored once. */
export class Trails {
  readonly #database: Database
  readonly #known = new BoundedMap<string, KnownTrail>(MAX_KNOWN)

  constructor(database: Database) {
    this.#database = database
  }

  /** The stored trails of some transactions, by their keys; `learn` them after the commit. */
  async resolve(
    tx: Tx,
    transactions: readonly PackedTransaction[],
    now: number,
  ): Promise<Map<string, KnownTrail>> {
    const day = Math.floor(now / DAY_MS)
    const resolved = new Map<string, KnownTrail>()
    const unknown = new Map<string, string | null>()
    let last: PackedTransaction['trail'] = null
    for (const { trail } of transactions) {
      // Traffic repeats itself, and equal trails of one journal are one object.
      if (trail === last || trail === null) continue
      last = trail
      const known = this.#known.get(trail.key)
      if (known?.day === day) resolved.set(trail.key, known)
      // Of several journals one may know only the key.
      else unknown.set(trail.key, trail.steps ?? unknown.get(trail.key) ?? null)
    }
    if (unknown.size > 0) await this.#store(tx, unknown, day, resolved)
    return resolved
  }

  learn(resolved: ReadonlyMap<string, KnownTrail>): void {
    for (const [key, trail] of resolved) this.#known.set(key, trail)
  }

  async #store(
    tx: Tx,
    trails: ReadonlyMap<string, string | null>,
    day: number,
    resolved: Map<string, KnownTrail>,
  ): Promise<void> {
    const rows: unknown[][] = []
    for (const [key, steps] of trails) {
      if (steps !== null) rows.push([key, storableText(steps), day])
    }
    await this.#database.dialect.insertMany(tx, TRAIL, rows)
    for (const keys of portions([...trails.keys()])) {
      const found = await tx
        .selectFrom('trail')
        .select(['id', 'key'])
        .where('key', 'in', keys)
        .execute()
      for (const { id, key } of found) resolved.set(key, { id, day })
    }
  }
}

// Marking the day of use keeps retention from removing a trail that new rows refer to.
const TRAIL = {
  table: 'trail',
  columns: [
    ['key', 'text'],
    ['steps', 'text'],
    ['used_day', 'integer'],
  ],
  conflict: '(key) do update set used_day = excluded.used_day',
} as const
