import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { StoreUnavailable } from '../errors.ts'
import { StatementCache } from './statement-cache.ts'

const BUSY = 5
const BUSY_WAIT_MS = 5_000
const BUSY_STEP_MS = 10

/** Settings of every connection: readers never wait for writers, a commit survives the process, not the power. */
export const SQLITE_PRAGMAS =
  'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY; ' +
  'PRAGMA journal_size_limit = 67108864; PRAGMA wal_autocheckpoint = 4000'

/**
 * Two connections to one file: questions go to the reader, everything else to the writer, one at a time.
 * A database that another process has locked is waited for without blocking the event loop.
 */
export class SqliteDriver implements Driver {
  readonly #file: string
  #reader!: StatementCache
  #writer!: StatementCache
  #databases: DatabaseSync[] = []
  #queue: Promise<void> = Promise.resolve()

  constructor(file: string) {
    this.#file = file
  }

  async init(): Promise<void> {
    const open = () => {
      const database = new DatabaseSync(this.#file, { timeout: 0 })
      this.#databases.push(database)
      return database
    }
    const [writer, reader] = [open(), open()]
    await patiently(() => writer.exec(`${SQLITE_PRAGMAS}; PRAGMA cache_size = -32768`))
    await patiently(() => reader.exec(SQLITE_PRAGMAS))
    this.#writer = new StatementCache(writer)
    this.#reader = new StatementCache(reader)
  }

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this)
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    connection.release = await this.#takeTurn()
    try {
      await patiently(() => this.#writer.run('begin immediate', []))
    } catch (error) {
      connection.release()
      connection.release = undefined
      throw error
    }
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await patiently(() => this.#writer.run('commit', []))
    connection.release?.()
    connection.release = undefined
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    try {
      this.#writer.run('rollback', [])
    } finally {
      connection.release?.()
      connection.release = undefined
    }
  }

  async execute(connection: SqliteConnection, { sql, parameters, query }: CompiledQuery) {
    if (connection.release) return this.#writer.run(sql, parameters)
    if (query.kind === 'SelectQueryNode' || /^\s*(select|with|pragma)\b/i.test(sql)) {
      return patiently(() => this.#reader.run(sql, parameters))
    }
    const release = await this.#takeTurn()
    try {
      return await patiently(() => this.#writer.run(sql, parameters))
    } finally {
      release()
    }
  }

  async destroy(): Promise<void> {
    for (const database of this.#databases) database.close()
  }

  async #takeTurn(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = this.#queue
    this.#queue = promise
    await before
    return resolve
  }
}

/** A connection as Kysely sees it; inside a transaction it holds the writer's turn. */
class SqliteConnection implements DatabaseConnection {
  readonly #driver: SqliteDriver
  release: (() => void) | undefined

  constructor(driver: SqliteDriver) {
    this.#driver = driver
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, changes } = await this.#driver.execute(this, query)
    return { rows: rows as R[], numAffectedRows: BigInt(changes) }
  }

  // Long lists are read page by page, so no connection is held while somebody reads slowly.
  // biome-ignore lint/correctness/useYield: the interface asks for a generator
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('read in pages instead')
  }
}

async function patiently<T>(attempt: () => T): Promise<T> {
  for (let waited = 0; ; waited += BUSY_STEP_MS) {
    try {
      return attempt()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (waited >= BUSY_WAIT_MS) {
        throw new StoreUnavailable('the database is locked by another process', { cause: error })
      }
    }
    await sleep(BUSY_STEP_MS)
  }
}

/** True when another connection holds the lock that a statement needs. */
export function isBusy(error: unknown): boolean {
  return ((error as { errcode?: number }).errcode ?? 0) % 256 === BUSY
}
