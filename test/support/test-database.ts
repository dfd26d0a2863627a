import { type PostgresServer, startPostgres } from './postgres.ts'

let server: Promise<PostgresServer> | undefined
const databases = new Map<string, Promise<string>>()

/**
 * The environment that gives the product of a data folder its database: nothing for the embedded one, and a database on
 * a PostgreSQL server when VARCO_TEST_DATABASE is `postgres`. The same folder always gets the same database.
 */
export async function databaseFor(data: string): Promise<Readonly<Record<string, string>>> {
  if (process.env.VARCO_TEST_DATABASE !== 'postgres') return {}
  const known = databases.get(data) ?? newDatabase()
  databases.set(data, known)
  return { VARCO_DATABASE_URL: await known }
}

// One server for all databases of a test file; it ends with the process of the file.
async function newDatabase(): Promise<string> {
  server ??= startPostgres()
  return (await server).createDatabase()
}
