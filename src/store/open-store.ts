import { sql } from 'kysely'
import { createApiKeys } from './api-keys.ts'
import { createAudit } from './audit/audit.ts'
import { startChain } from './audit/chain.ts'
import { trimAudit } from './audit/trim.ts'
import { createCacheGenerations } from './cache-generations.ts'
import { createConfiguration } from './configuration/configuration.ts'
import type { Database } from './database.ts'
import { openPostgres } from './dialects/postgres.ts'
import { openSqlite } from './dialects/sqlite.ts'
import { StoreUnavailable } from './errors.ts'
import { createMeta } from './meta.ts'
import { migrate } from './migrations/migrate.ts'
import { createNodes } from './nodes.ts'
import { createRetention } from './retention/retention.ts'
import { rotateSecretKey } from './secrets/rotate.ts'
import { openVault } from './secrets/vault.ts'
import { createSessions } from './sessions.ts'
import { createStatistics } from './statistics/statistics.ts'
import type { Store } from './store.ts'
import { createTransactions } from './transactions/transactions.ts'
import { createUsers } from './users.ts'

/** A database that has not answered for so long counts as away. */
const PING_LIMIT_MS = 2000

/** Which database: a file of the embedded one, or a PostgreSQL server. */
export type DatabaseLocation = { databaseFile: string } | { databaseUrl: string }
/** What the store needs from outside; the key has 32 bytes and never gets into the database. */
export type StoreOptions = { now: () => number; secretKey: Uint8Array }

/**
 * Opens the store and brings its schema up to date. Throws StoreUnavailable, DatabaseTooNew or
 * WrongSecretKey, each with a sentence for the operator.
 */
export async function openStore(
  location: DatabaseLocation,
  { now, secretKey }: StoreOptions,
): Promise<Store> {
  const database = await openDatabase(location)
  try {
    await migrate(database)
    return await assemble(database, secretKey, now)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Why a PostgreSQL server cannot be reached, undefined when it can. */
export async function whyUnreachable(databaseUrl: string): Promise<StoreUnavailable | undefined> {
  try {
    const database = await openPostgres(databaseUrl)
    await database.close()
    return undefined
  } catch (error) {
    return error instanceof StoreUnavailable ? error : undefined
  }
}

function openDatabase(location: DatabaseLocation): Promise<Database> {
  if ('databaseUrl' in location) return openPostgres(location.databaseUrl)
  return openSqlite(location.databaseFile)
}

async function assemble(
  database: Database,
  secretKey: Uint8Array,
  now: () => number,
): Promise<Store> {
  const { main } = database
  const vault = await openVault(database, secretKey, startChain)
  const configuration = createConfiguration(database, vault, now)
  const cacheGenerations = createCacheGenerations(database)
  // From here on a listener hears only of what is new.
  await Promise.all([configuration.revisionNumber(), cacheGenerations.current()])
  return {
    dialect: database.dialect.name,
    configuration,
    transactions: createTransactions(database, now),
    statistics: createStatistics(database, now),
    retention: createRetention(database, now, (beforeMs) => trimAudit(database, vault, beforeMs)),
    users: createUsers(main, now),
    sessions: createSessions(main),
    apiKeys: createApiKeys(main, now),
    audit: createAudit(database, vault, now),
    nodes: createNodes(main, now),
    cacheGenerations,
    meta: createMeta(database, vault),
    ping: () => answers(database),
    backup: (file) => database.backup(file),
    rotateSecretKey: (key) => rotateSecretKey(database, vault, key),
    async close() {
      configuration.stop()
      cacheGenerations.stop()
      await database.close()
    },
  }
}

async function answers({ main }: Database): Promise<boolean> {
  const asked = sql`select 1`.execute(main).then(
    () => true,
    () => false,
  )
  const tooLate = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => tooLate.resolve(false), PING_LIMIT_MS)
  return Promise.race([asked, tooLate.promise]).finally(() => clearTimeout(timer))
}
