import type { Database } from '../database.ts'
import { DAY_MS } from '../database.ts'
import type { RetentionStore } from '../store.ts'
import { removeRows } from './chunks.ts'
import { removeUnusedClaimSets, removeUnusedTrails, removeUnusedWords } from './claim-sets.ts'
import { historyBytes, oldestDay, removeDays } from './days.ts'

/** Removes audit entries from before a time and says how many. */
export type TrimAudit = (beforeMs: number) => Promise<number>

/** Keeps the history within its age and its size; oldest days go first. */
export function createRetention(
  database: Database,
  now: () => number,
  trimAudit: TrimAudit,
): RetentionStore {
  return {
    async apply({ transactionsDays, contentsDays, auditDays, maxBytes }) {
      const transactionsFrom = now() - transactionsDays * DAY_MS
      let transactions = await removeDays(database, 'transaction_record', transactionsFrom)
      const contentsFrom = now() - Math.min(contentsDays, transactionsDays) * DAY_MS
      let contents = await removeDays(database, 'transaction_content', contentsFrom)
      let oldest = transactionsFrom
      if (maxBytes !== null) {
        const shrunk = await shrink(database, maxBytes, now())
        transactions += shrunk.transactions
        contents += shrunk.contents
        oldest = Math.max(oldest, shrunk.from)
      }
      const statistics = await removeStatistics(database, oldest)
      const claimSets = await removeUnusedClaimSets(database, oldest, now())
      await removeUnusedTrails(database, oldest, now())
      if (statistics + claimSets > 0) await removeUnusedWords(database)
      return {
        transactions,
        contents,
        audit: await trimAudit(now() - auditDays * DAY_MS),
        claimSets,
        statistics,
      }
    },
  }
}

// The present day always stays: a bound that is too small must not make the product forget what it just did.
async function shrink(database: Database, maxBytes: number, now: number) {
  const today = Math.floor(now / DAY_MS) * DAY_MS
  const removed = { transactions: 0, contents: 0, from: 0 }
  while ((await historyBytes(database)) > maxBytes) {
    const day = await oldestDay(database)
    if (day === undefined || day >= today) break
    removed.from = day + DAY_MS
    removed.transactions += await removeDays(database, 'transaction_record', removed.from)
    removed.contents += await removeDays(database, 'transaction_content', removed.from)
  }
  return removed
}

async function removeStatistics(database: Database, from: number): Promise<number> {
  const older = `at < ${Math.trunc(from - (from % DAY_MS))}`
  let removed = 0
  for (const table of ['statistic_total', 'statistic_client', 'statistic_subject']) {
    removed += await removeRows(database, table, `grain in (0, 1, 2) and ${older}`)
  }
  for (const table of ['statistic_client_day', 'statistic_subject_day']) {
    removed += await removeRows(database, table, older)
  }
  return removed
}
