import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe } from 'node:test'
import { type DatabaseLocation, openStore } from '../../src/store/open-store.ts'
import type { Store } from '../../src/store/store.ts'
import { ask, type PostgresServer, startPostgres } from '../support/postgres.ts'

/** The secret key of every test that needs no particular one. */
export const SECRET_KEY = new Uint8Array(32).fill(7)

/** An empty database that a test opens as often as it likes; closed and removed at the end. */
export type TestDatabase = AsyncDisposable & {
  readonly dialect: 'sqlite' | 'postgres'
  readonly location: DatabaseLocation
  open(options?: { secretKey?: Uint8Array; now?: () => number }): Promise<Store>
  /** Runs a statement behind the store's back. */
  sql(statement: string): Promise<Record<string, unknown>[]>
  /** Everything the database holds, as somebody who stole it would see it. */
  dump(): Promise<string>
}

/** Defines the same tests for the embedded database and for a real PostgreSQL server. */
export function onEachDatabase(define: (make: () => Promise<TestDatabase>) => void): void {
  describe('on the embedded database', () => define(makeSqlite))
  onPostgres(({ make }) => define(make))
}

/** Defines tests for a PostgreSQL server of their own. */
export function onPostgres(
  define: (postgres: { make(): Promise<TestDatabase>; server(): PostgresServer }) => void,
): void {
  describe('on PostgreSQL', () => {
    let server: PostgresServer | undefined
    before(async () => {
      server = await startPostgres()
    })
    after(() => server?.[Symbol.asyncDispose]())
    define({
      make: async () => makePostgres(await server!.createDatabase()),
      server: () => server!,
    })
  })
}

/** An empty embedded database in a folder of its own. */
export async function makeSqlite(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'varco-store-'))
  const file = join(folder, 'varco.db')
  return testDatabase({
    dialect: 'sqlite',
    location: { databaseFile: file },
    async sql(statement) {
      const db = new DatabaseSync(file, { timeout: 5000 })
      try {
        return db.prepare(statement).all()
      } finally {
        db.close()
      }
    },
    dump: async () =>
      readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), 'latin1'))
        .join('\n'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  })
}

function makePostgres(url: string): TestDatabase {
  const sql = (statement: string) => ask(url, statement)
  return testDatabase({
    dialect: 'postgres',
    location: { databaseUrl: url },
    sql,
    async dump() {
      const tables = await sql(
        `select tablename from pg_tables where schemaname = 'public' order by tablename`,
      )
      const texts = await Promise.all(
        tables.map(({ tablename }) => sql(`select t::text as row from ${tablename} as t`)),
      )
      return texts
        .flat()
        .map(({ row }) => row)
        .join('\n')
    },
    remove: () => {},
  })
}

function testDatabase({
  remove,
  ...parts
}: Pick<TestDatabase, 'dialect' | 'location' | 'sql' | 'dump'> & {
  remove(): void
}): TestDatabase {
  const stores: Store[] = []
  return {
    ...parts,
    async open({ secretKey = SECRET_KEY, now = Date.now } = {}) {
      const store = await openStore(parts.location, { secretKey, now })
      stores.push(store)
      return store
    },
    async [Symbol.asyncDispose]() {
      for (const store of stores) await store.close()
      remove()
    },
  }
}

/** What makes a database look as the program before trails left it. */
export const BACK_TO_SCHEMA_3: readonly string[] = [
  'drop table trail',
  'alter table transaction_record drop column trail',
  'delete from schema_migration where number = 4',
]
