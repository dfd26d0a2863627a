import { closeSync, openSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { backup, DatabaseSync, type SQLInputValue } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely'
import type { Tables } from '../tables.ts'
import type { Database } from './database.ts'

/** How long a statement waits for another process that is writing. */
const BUSY_TIMEOUT_MS = 5000
/** A backup copies everything in one step: it sees one moment, and writers need not wait for it. */
const WHOLE_DATABASE_PAGES = 2_147_483_647

/** The embedded database in one file, readable by its owner only. */
export function openSqlite(file: string): Database {
  closeSync(openSync(file, 'a', 0o600))
  const raw = connect(file)
  const db = new Kysely<Tables>({ dialect: new ImmediateDialect({ database: adapted(raw) }) })
  return {
    dialect: 'sqlite',
    db,
    write: (work) => db.transaction().execute(work),
    read: (work) => db.transaction().setAccessMode('read only').execute(work),
    // A writing transaction has the whole file for itself already.
    lock: async () => {},
    notify: async () => {},
    listen: () => () => {},
    backup: (target) => copy(file, target),
    close: () => db.destroy(),
  }
}

function connect(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true })
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
  return db
}

/** Node's own SQLite, seen through the interface Kysely expects. */
function adapted(db: DatabaseSync): SqliteDatabase {
  return {
    close: () => db.close(),
    prepare(sql) {
      const statement = db.prepare(sql)
      return {
        // node:sqlite has no 'reader' flag; a statement that yields columns is one.
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
        run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
        iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
      }
    },
  }
}

class ImmediateDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#config)
  }
}

// A transaction that reads first and writes later fails at once when another process wrote in
// between, whatever the timeout; one that asks for the write lock at its start waits for it.
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate'
    await connection.executeQuery(CompiledQuery.raw(begin))
  }
}

async function copy(file: string, target: string): Promise<void> {
  // 'wx' never replaces an older backup, and a copy of secrets is for its owner only.
  await (await open(target, 'wx', 0o600)).close()
  const source = connect(file)
  try {
    await backup(source, target, { rate: WHOLE_DATABASE_PAGES })
  } finally {
    source.close()
  }
}
