import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/** Durable numbers that only grow. */
export type CounterName = 'configuration-revision' | 'cache-generation'

/** The number as it stands. */
export async function readCounter(db: Db | Tx, name: CounterName): Promise<number> {
  const row = await db
    .selectFrom('counter')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return row.value
}

/** Adds to the number and keeps others from doing so until the transaction ends; adding 0 only keeps them out. */
export async function addToCounter(tx: Tx, name: CounterName, step: 0 | 1): Promise<number> {
  const row = await tx
    .updateTable('counter')
    .set({ value: sql<number>`value + ${sql.lit(step)}` })
    .where('name', '=', name)
    .returning('value')
    .executeTakeFirstOrThrow()
  return row.value
}
