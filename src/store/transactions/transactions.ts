import { sql } from 'kysely'
import { pack } from '../../model/packed-transaction.ts'
import type { Database } from '../database.ts'
import { limitOf } from '../page.ts'
import type { HistoryFilters, StoredTransaction, TransactionStore } from '../store.ts'
import { conditionsSql } from './conditions-sql.ts'
import { cursorAt, type Place, placeOf } from './cursor.ts'
import { conditionsOf } from './filters.ts'
import { pick } from './pick.ts'
import { composed, readIds, readTransactions } from './read.ts'
import { scanClaims } from './scan-claims.ts'
import { createShipping } from './ship.ts'
import { UnstorableTransaction } from './unstorable.ts'

const STREAM_PAGE = 500
const DEFAULT_COUNT_CAP = 10_000
const SINCE_LIMIT = 500

/** Every recorded transaction: where the journals bring them and where the history is read. */
export function createTransactions(database: Database, now: () => number): TransactionStore {
  const { main, history, dialect } = database
  const ship = createShipping(database, now)
  return {
    ship,
    append: (node, claimSets, transactions) => ship(node, claimSets, transactions.map(pack), []),
    isRefusal: (error) => error instanceof UnstorableTransaction || dialect.isRefusal(error),

    async checkpoints(node) {
      const rows = await main
        .selectFrom('journal_checkpoint')
        .select(['owner', 'segment', 'position as offset'])
        .where('node', '=', node)
        .execute()
      return rows.map((row) => ({ ...row }))
    },

    async forgetCheckpoint(node, owner, segment) {
      await main
        .deleteFrom('journal_checkpoint')
        .where('node', '=', node)
        .where('owner', '=', owner)
        .where('segment', '=', segment)
        .execute()
    },

    async find(id, restriction) {
      const key = dialect.keyOf(id)
      if (key === undefined) return undefined
      const rows = await history
        .selectFrom('transaction_record')
        .selectAll()
        .where('id', '=', key)
        .limit(1)
        .execute()
      const [found] = await composed(history, dialect, rows, true)
      return found && isVisible(found, restriction?.organizations) ? found : undefined
    },

    async list(filters, page) {
      const limit = limitOf(page)
      const behind = placeOf(page.cursor)
      const places = await newest(database, filters, behind, limit + 1)
      const items = await readTransactions(database, sequencesOf(places.slice(0, limit)), false)
      const last = places[limit - 1]
      return { items, next: places.length > limit && last ? cursorAt(last) : null }
    },

    async count(filters, cap = DEFAULT_COUNT_CAP) {
      const conditions = await conditionsOf(database, filters)
      if (!conditions) return { count: 0, capped: false }
      const { rows } = await sql<{ count: number }>`select count(*) as count from
        (select 1 from transaction_record t where ${conditionsSql(dialect, conditions)}
          limit ${cap + 1}) r`.execute(history)
      const count = rows[0]?.count ?? 0
      return { count: Math.min(count, cap), capped: count > cap }
    },

    async *stream(filters, options) {
      for (let behind: Place | undefined; ; ) {
        const places = await newest(database, filters, behind, STREAM_PAGE)
        yield* await readTransactions(database, sequencesOf(places), options?.contents ?? false)
        behind = places.at(-1)
        if (places.length < STREAM_PAGE) return
      }
    },

    async since(sequence, filters, limit = SINCE_LIMIT) {
      const conditions = await conditionsOf(database, filters)
      if (!conditions) return []
      const { rows } = await sql<{ sequence: number }>`select t.sequence from transaction_record t
        where t.sequence > ${sequence} and ${conditionsSql(dialect, conditions)}
        order by t.sequence limit ${limit}`.execute(history)
      return readTransactions(database, sequencesOf(rows), false)
    },

    async lastSequence() {
      const row = await main
        .selectFrom('counter')
        .select('value')
        .where('name', '=', 'transaction')
        .executeTakeFirstOrThrow()
      return row.value
    },

    ids: (sequences) => readIds(database, sequences),
    scanClaims: (delivery, last, names) => scanClaims(database, delivery, last, names),
  }
}

async function newest(
  database: Database,
  filters: HistoryFilters,
  behind: Place | undefined,
  limit: number,
): Promise<Place[]> {
  const conditions = await conditionsOf(database, filters)
  return conditions ? pick(database, conditions, behind, limit) : []
}

const sequencesOf = (places: readonly { sequence: number }[]): number[] =>
  places.map(({ sequence }) => sequence)

function isVisible({ recorded }: StoredTransaction, organizations?: readonly string[]): boolean {
  if (!organizations) return true
  return recorded.delivery !== null && organizations.includes(recorded.delivery[0])
}
