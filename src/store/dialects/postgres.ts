import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { type BulkTarget, DAY_MS, type Database, type Dialect, type Tx } from '../database.ts'
import { StoreUnavailable } from '../errors.ts'
import type { Tables } from '../tables.ts'
import { isUuid } from '../uuid.ts'
import { PostgresListener } from './postgres-listener.ts'

const MAIN_CONNECTIONS = 6
const HISTORY_CONNECTIONS = 4
const CONNECT_TIMEOUT_MS = 5_000
const MAIN_TIMEOUT_MS = 30_000
const HISTORY_TIMEOUT_MS = 60_000
/** A process that stands still in a transaction loses its locks after so long. */
const IDLE_TRANSACTION_MS = 60_000
const BIGINT = 20

/** Tables that are cut into days, so that old days are dropped at once. */
export const DAILY_TABLES = ['transaction_record', 'transaction_content'] as const

/** A PostgreSQL server; long questions have connections of their own. */
export async function openPostgres(url: string): Promise<Database> {
  const mainPool = poolOf(url, MAIN_CONNECTIONS, MAIN_TIMEOUT_MS)
  const historyPool = poolOf(url, HISTORY_CONNECTIONS, HISTORY_TIMEOUT_MS)
  try {
    ;(await mainPool.connect()).release()
  } catch (error) {
    await Promise.all([mainPool.end(), historyPool.end()])
    throw new StoreUnavailable(
      `the database at ${withoutPassword(url)} cannot be reached: ${(error as Error).message}`,
    )
  }
  const main = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: mainPool }) })
  const history = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: historyPool }) })
  const listener = new PostgresListener(() => new pg.Client(connectionOf(url)))
  return {
    dialect: postgresDialect(listener),
    main,
    history,
    write: (work) => main.transaction().execute(work),
    backup: async () => {
      throw new Error('PostgreSQL is backed up with its own tools, such as pg_dump')
    },
    async close() {
      await listener.close()
      await history.destroy()
      await main.destroy()
    },
  }
}

function connectionOf(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'varco',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  }
}

function poolOf(url: string, max: number, statementTimeoutMs: number): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOf(url),
    max,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    types: { getTypeParser },
  })
  // A connection that breaks while idle is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => {})
  // The same for one that breaks while it is used: its query fails, and that is how its user hears of it.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

// Counts and times stay far below 2^53.
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === BIGINT) return Number
  return pg.types.getTypeParser(oid, format as 'text')
}

function withoutPassword(url: string): string {
  const { protocol, host, pathname } = URL.parse(url) ?? { protocol: '', host: '?', pathname: '' }
  return `${protocol}//${host}${pathname}`
}

function postgresDialect(listener: PostgresListener): Dialect {
  return {
    name: 'postgres',
    like: 'ilike',
    keyOf: (id) => (isUuid(id) ? id : undefined),
    idOf: (key) => key as string,
    insertMany,
    isRefusal(error) {
      // Class 22 is data exception, 23 integrity violation, 54 a limit of the program: the values are wrong.
      return /^(22|23|54)/.test(String((error as { code?: unknown })?.code ?? ''))
    },
    notify: async (tx, channel) => {
      await sql`select pg_notify(${channel}, '')`.execute(tx)
    },
    listen: (channel, callback) => listener.listen(channel, callback),
    prepareDays,
  }
}

async function insertMany(
  tx: Tx,
  { table, columns, conflict }: BulkTarget,
  rows: readonly unknown[][],
): Promise<number> {
  if (rows.length === 0) return 0
  const names = columns.map(([name]) => `"${name}"`).join(', ')
  const arrays = columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')
  const statement = `insert into "${table}" (${names}) select * from unnest(${arrays}) on conflict ${conflict}`
  const values = columns.map((_, column) => rows.map((row) => row[column]))
  const result = await tx.executeQuery(CompiledQuery.raw(statement, values))
  return Number(result.numAffectedRows ?? 0)
}

/** The name of the part of a daily table that holds a day. */
export function dayTable(table: string, day: number): string {
  return `${table}_${new Date(day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')}`
}

// Attached rather than made in place: that takes a weaker lock, which readers and writers do not notice.
async function prepareDays(tx: Tx, days: ReadonlySet<number>): Promise<void> {
  for (const day of days) {
    for (const table of DAILY_TABLES) {
      const part = dayTable(table, day)
      const found = await sql<{ attached: boolean }>`select exists
        (select 1 from pg_inherits where inhrelid = to_regclass(${part})) as attached`.execute(tx)
      if (found.rows[0]?.attached) continue
      // It may be there and detached, when a removal was cut off half way.
      await sql`create table if not exists ${sql.table(part)}
        (like ${sql.table(table)} including all)`.execute(tx)
      await sql`alter table ${sql.table(table)} attach partition ${sql.table(part)}
        for values from (${sql.lit(day * DAY_MS)}) to (${sql.lit((day + 1) * DAY_MS)})`.execute(tx)
    }
  }
}
