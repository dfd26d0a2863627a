import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import type { Database } from '../database.ts'

/** Rows removed in one statement: others who write never wait for more than that. */
const CHUNK = 2_000
const PAUSE_MS = 5

/** Removes the rows of a table that satisfy a condition of ours, a few at a time and off the event loop. */
export async function removeRows(
  { history, dialect }: Database,
  table: string,
  condition: string,
): Promise<number> {
  const statement = statementFor(dialect.name, table, condition)
  for (let removed = 0; ; ) {
    const { numAffectedRows } = await history.executeQuery(CompiledQuery.raw(statement))
    removed += Number(numAffectedRows ?? 0)
    if (Number(numAffectedRows ?? 0) < CHUNK) return removed
    await sleep(PAUSE_MS)
  }
}

function statementFor(dialect: 'sqlite' | 'postgres', table: string, condition: string): string {
  const keys = KEYS[table] ?? (dialect === 'postgres' ? 'ctid' : 'rowid')
  return `delete from ${table} where (${keys}) in
    (select ${keys} from ${table} where ${condition} limit ${CHUNK})`
}

// Tables that are kept in the order of their key have no other way to name a row.
const KEYS: Record<string, string> = {
  statistic_total: 'grain, at, delivery, outcome, status, bucket',
  statistic_client: 'grain, at, client, delivery, outcome, bucket',
  statistic_subject: 'grain, at, subject, delivery, outcome, bucket',
  statistic_client_day: 'at, client, bucket',
  statistic_subject_day: 'at, subject',
}
