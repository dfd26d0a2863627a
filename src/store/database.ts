import type { Kysely, Transaction } from 'kysely'
import type { Tables, TransactionKey } from './tables.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** A table into which many rows go at once. */
export type BulkTarget = {
  table: string
  /** Columns with their PostgreSQL types. */
  columns: readonly (readonly [name: string, type: string])[]
  /** What to do with a row that is there, such as `(id) do nothing`. */
  conflict: string
}

/** What differs between the two databases, for those few who must know. */
export type Dialect = {
  readonly name: 'sqlite' | 'postgres'
  /** The key of a transaction id, undefined for what is no UUID. */
  keyOf(id: string): TransactionKey | undefined
  idOf(key: TransactionKey): string
  /** Inserts rows and says how many went in or were changed. */
  insertMany(tx: Tx, target: BulkTarget, rows: readonly unknown[][]): Promise<number>
  /** Case-insensitive match of a pattern. */
  readonly like: 'like' | 'ilike'
  /** True when the database could be asked and refused the values. */
  isRefusal(error: unknown): boolean
  /** Tells the other processes, as part of a database transaction. */
  notify(tx: Tx, channel: string): Promise<void>
  /** Calls back when another process notifies; returns what stops it. */
  listen(channel: string, callback: () => void): () => void
  /** Makes room for transactions of these days before they are inserted. */
  prepareDays(tx: Tx, days: ReadonlySet<number>): Promise<void>
}

/** An open database. */
export type Database = {
  readonly dialect: Dialect
  /** Short questions, and everything that writes. */
  readonly main: Db
  /** Questions that may take long: answered off the event loop. */
  readonly history: Db
  /** Runs work in one writing database transaction; writers wait for each other. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  backup(file: string): Promise<void>
  close(): Promise<void>
}

export const DAY_MS = 86_400_000
