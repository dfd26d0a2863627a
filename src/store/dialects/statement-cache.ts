import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'

const MAX_STATEMENTS = 200

/** What a statement gave: rows, or how many it changed. */
export type StatementResult = { rows: Record<string, unknown>[]; changes: number }

/** Runs statements on an SQLite connection and keeps the prepared ones. */
export class StatementCache {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, { statement: StatementSync; reads: boolean }>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  run(sql: string, parameters: readonly unknown[]): StatementResult {
    const { statement, reads } = this.#prepared(sql)
    const values = parameters as SQLInputValue[]
    if (reads) return { rows: statement.all(...values), changes: 0 }
    return { rows: [], changes: Number(statement.run(...values).changes) }
  }

  #prepared(sql: string): { statement: StatementSync; reads: boolean } {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#database.prepare(sql)
    // node:sqlite has no 'reader' flag; a statement that yields columns is one.
    const prepared = { statement, reads: statement.columns().length > 0 }
    if (this.#statements.size >= MAX_STATEMENTS) {
      this.#statements.delete(this.#statements.keys().next().value as string)
    }
    this.#statements.set(sql, prepared)
    return prepared
  }
}
