import type { Database } from '../dialects/database.ts'
import type { Tx } from '../tables.ts'

/** One step of the schema. Once released it never changes: a mistake is mended by the next number. */
export type Migration = {
  number: number
  name: string
  up(tx: Tx, dialect: Database['dialect']): Promise<void>
}
