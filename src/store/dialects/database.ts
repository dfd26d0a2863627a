import type { Db, Tx } from '../tables.ts'

/** A database with what differs between the embedded one and PostgreSQL behind one face. */
export type Database = {
  readonly dialect: 'sqlite' | 'postgres'
  readonly db: Db
  /** One transaction that may write; on the embedded database writers wait for each other at its start. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Several reads of one moment. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Keeps every other process out of what is locked under this number until the transaction ends. */
  lock(tx: Tx, number: number): Promise<void>
  /** Tells the listeners of all processes when the transaction commits, where the database can. */
  notify(tx: Tx, channel: string, payload: number): Promise<void>
  /** Calls back when a channel may have news; returns what stops it. Only a hint: listeners poll as well. */
  listen(channel: string, callback: () => void): () => void
  /** Copies the whole database into a new file while it is used. */
  backup(file: string): Promise<void>
  close(): Promise<void>
}
