import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import {
  CompiledQuery,
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { BulkTarget, Database, Dialect, Tx } from '../database.ts'
import { StoreUnavailable } from '../errors.ts'
import type { Tables } from '../tables.ts'
import { bytesOfUuid } from '../uuid.ts'
import { SqliteDriver } from './sqlite-driver.ts'
import { SqliteThreadDriver } from './sqlite-thread-driver.ts'

// SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_TOOBIG, SQLITE_RANGE: the values are wrong, not the database.
const REFUSALS = new Set([19, 20, 18, 25])
// Rows in one statement: enough to make the way through the layers cheap, of few sizes, so that all stay prepared.
const ROWS_PER_STATEMENT = [100, 20, 4]

// A copy made in steps starts again whenever somebody writes; in one step it sees one moment, and nobody waits for it.
const WHOLE_DATABASE_PAGES = 2_147_483_647

class ConcurrentSqliteAdapter extends SqliteAdapter {
  // The driver itself sees to it that writers take turns.
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** The embedded database: Node's own SQLite, with long questions in threads. */
export async function openSqlite(file: string): Promise<Database> {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    // Made here first: for its owner only, as are the files that SQLite puts beside it, and a file that cannot be
    // opened is said in one sentence. One that is there is left to SQLite alone: who closes any descriptor of a file
    // gives up all locks that the process has on it, and others could take its log away.
    if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
    new DatabaseSync(file).close()
  } catch (error) {
    throw new StoreUnavailable(`the database ${file} cannot be opened: ${(error as Error).message}`)
  }
  const main = kyselyOf(new SqliteDriver(file))
  const history = kyselyOf(new SqliteThreadDriver(file))
  return {
    dialect: sqliteDialect,
    main,
    history,
    write: (work) => main.transaction().execute(work),
    backup: (target) => copy(file, target),
    async close() {
      await history.destroy()
      await main.destroy()
    },
  }
}

async function copy(file: string, target: string): Promise<void> {
  // 'wx' never replaces an older backup, and a copy of secrets is for its owner only.
  await (await open(target, 'wx', 0o600)).close()
  const source = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  try {
    await backup(source, target, { rate: WHOLE_DATABASE_PAGES })
  } catch (error) {
    await rm(target, { force: true })
    throw error
  } finally {
    source.close()
  }
}

function kyselyOf(driver: Driver): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new ConcurrentSqliteAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
}

const sqliteDialect: Dialect = {
  name: 'sqlite',
  like: 'like',
  keyOf: bytesOfUuid,
  idOf(key) {
    const hex = Buffer.from(key as Uint8Array).toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  },
  insertMany,
  isRefusal: (error) => REFUSALS.has(((error as { errcode?: number })?.errcode ?? 0) % 256),
  // Other connections to the file are in this process or look again by themselves.
  notify: async () => {},
  listen: () => () => {},
  prepareDays: async () => {},
}

async function insertMany(tx: Tx, target: BulkTarget, rows: readonly unknown[][]): Promise<number> {
  let changed = 0
  for (let at = 0; at < rows.length; ) {
    const count = ROWS_PER_STATEMENT.find((size) => size <= rows.length - at) ?? 1
    const values = flattened(rows, at, count, target.columns.length)
    const result = await tx.executeQuery(CompiledQuery.raw(insertStatement(target, count), values))
    changed += Number(result.numAffectedRows ?? 0)
    at += count
  }
  return changed
}

// Array.prototype.flat, which has to be ready for anything, takes several times as long.
function flattened(rows: readonly unknown[][], from: number, count: number, columns: number) {
  const values = new Array<unknown>(count * columns)
  for (let row = 0, at = 0; row < count; row++) {
    const of = rows[from + row]!
    for (let column = 0; column < columns; column++) values[at++] = of[column]
  }
  return values
}

const statements = new WeakMap<BulkTarget, Map<number, string>>()

function insertStatement(target: BulkTarget, count: number): string {
  const ofTarget = statements.get(target) ?? new Map<number, string>()
  statements.set(target, ofTarget)
  const known = ofTarget.get(count)
  if (known) return known
  const { table, columns, conflict } = target
  const names = columns.map(([name]) => `"${name}"`).join(', ')
  const row = `(${columns.map(() => '?').join(', ')})`
  const rows = Array(count).fill(row).join(', ')
  const made = `insert into "${table}" (${names}) values ${rows} on conflict ${conflict}`
  ofTarget.set(count, made)
  return made
}
