import { type Kysely, sql } from 'kysely'
import { pack, unpack } from '../../model/packed-transaction.ts'
import type { ClaimSet } from '../../model/transaction.ts'
import type { Database } from '../database.ts'
import type {
  ClaimUse,
  HistoryFilters,
  RetentionStore,
  StoredTransaction,
  TransactionStore,
} from '../store.ts'

type Interim = {
  interim_tx: {
    id: string
    seq: number
    node: string
    at: number
    packed: string
    claim_set: string | null
  }
  interim_claim_set: { key: string; document: string }
  interim_checkpoint: { node: string; owner: string; segment: number; position: number }
}

/** A plain history until the real one takes its place. */
export async function interimHistory(
  database: Database,
): Promise<{ transactions: TransactionStore; retention: RetentionStore }> {
  const db = database.main as unknown as Kysely<Interim>
  await database.write(async (tx) => {
    for (const statement of [
      'create table if not exists interim_tx (seq integer primary key, id text not null unique, node text not null, at bigint not null, packed text not null, claim_set text)',
      'create table if not exists interim_claim_set (key text primary key, document text not null)',
      'create table if not exists interim_checkpoint (node text, owner text, segment bigint, position bigint, primary key (node, owner, segment))',
    ])
      await sql.raw(statement).execute(tx)
  })

  const sets = new Map<string, ClaimSet>()
  const stored = async (row: Interim['interim_tx']): Promise<StoredTransaction> => {
    if (row.claim_set !== null && !sets.has(row.claim_set)) {
      const found = await db
        .selectFrom('interim_claim_set')
        .selectAll()
        .where('key', '=', row.claim_set)
        .executeTakeFirst()
      if (found) sets.set(found.key, JSON.parse(found.document))
    }
    return {
      sequence: row.seq,
      node: row.node,
      recorded: unpack(JSON.parse(row.packed)),
      claimSet: row.claim_set === null ? undefined : sets.get(row.claim_set),
    }
  }
  async function* newest(filters: HistoryFilters, before = Number.MAX_SAFE_INTEGER) {
    for (let last = before; ; ) {
      const rows = await db
        .selectFrom('interim_tx')
        .selectAll()
        .where('seq', '<', last)
        .orderBy('seq', 'desc')
        .limit(500)
        .execute()
      for (const row of rows) {
        last = row.seq
        const one = await stored(row)
        if (matches(filters, one)) yield one
      }
      if (rows.length < 500) return
    }
  }

  const transactions: TransactionStore = {
    append: (node, claimSets, records) => transactions.ship(node, claimSets, records.map(pack), []),
    ship: (node, claimSets, records, checkpoints) =>
      database.write(async (anyTx) => {
        const tx = anyTx as unknown as Kysely<Interim>
        for (const set of claimSets)
          await tx
            .insertInto('interim_claim_set')
            .values({ key: set.key, document: JSON.stringify(set) })
            .onConflict((c) => c.doNothing())
            .execute()
        const { seq } = await tx
          .selectFrom('interim_tx')
          .select((eb) => eb.fn.coalesce(eb.fn.max('seq'), sql<number>`0`).as('seq'))
          .executeTakeFirstOrThrow()
        for (const [index, record] of records.entries())
          await tx
            .insertInto('interim_tx')
            .values({
              id: record.id,
              seq: seq + index + 1,
              node,
              at: record.at,
              packed: JSON.stringify(record),
              claim_set: record.claimSet,
            })
            .onConflict((c) => c.doNothing())
            .execute()
        for (const { owner, segment, offset } of checkpoints)
          await tx
            .insertInto('interim_checkpoint')
            .values({ node, owner, segment, position: offset })
            .onConflict((c) =>
              c.columns(['node', 'owner', 'segment']).doUpdateSet({ position: offset }),
            )
            .execute()
      }),
    async checkpoints(node) {
      const rows = await db
        .selectFrom('interim_checkpoint')
        .selectAll()
        .where('node', '=', node)
        .execute()
      return rows.map(({ owner, segment, position }) => ({ owner, segment, offset: position }))
    },
    async forgetCheckpoint(node, owner, segment) {
      await db
        .deleteFrom('interim_checkpoint')
        .where('node', '=', node)
        .where('owner', '=', owner)
        .where('segment', '=', segment)
        .execute()
    },
    isRefusal: (error) => database.dialect.isRefusal(error),
    async find(id, restriction = {}) {
      const row = await db
        .selectFrom('interim_tx')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      const one = row && (await stored(row))
      return one && matches(restriction, one) ? one : undefined
    },
    async list(filters, { limit = 50, cursor }) {
      const items: StoredTransaction[] = []
      for await (const one of newest(filters, cursor === undefined ? undefined : Number(cursor))) {
        if (items.length === limit) return { items, next: String(items.at(-1)!.sequence) }
        items.push(one)
      }
      return { items, next: null }
    },
    async count(filters, cap = 10_000) {
      let count = 0
      for await (const _ of newest(filters)) if (++count >= cap) return { count, capped: true }
      return { count, capped: false }
    },
    stream: (filters) => newest(filters),
    async since(sequence, filters, limit = 500) {
      const rows = await db
        .selectFrom('interim_tx')
        .selectAll()
        .where('seq', '>', sequence)
        .orderBy('seq')
        .limit(limit)
        .execute()
      return (await Promise.all(rows.map(stored))).filter((one) => matches(filters, one))
    },
    async lastSequence() {
      const row = await db
        .selectFrom('interim_tx')
        .select('seq')
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row?.seq ?? 0
    },
    async scanClaims(delivery, last) {
      const uses = new Map<string, ClaimUse>()
      let seen = 0
      for await (const { recorded, claimSet } of newest(delivery)) {
        if (++seen > last) break
        const { outcome, reason, id } = recorded
        const key = JSON.stringify([claimSet?.key, outcome, reason])
        const use = uses.get(key) ?? { claimSet, outcome, reason, count: 0, exampleId: id }
        uses.set(key, { ...use, count: use.count + 1 })
      }
      return [...uses.values()]
    },
  }
  const retention: RetentionStore = {
    apply: async () => ({ transactions: 0, contents: 0, audit: 0, claimSets: 0, statistics: 0 }),
  }
  return { transactions, retention }
}

function matches(filters: HistoryFilters, { recorded, claimSet }: StoredTransaction): boolean {
  const { delivery, at, status, outcome } = recorded
  const [organization, api, version] = delivery ?? []
  const equal = (filter: string | undefined, value: unknown) =>
    filter === undefined || filter === value
  return (
    equal(filters.organization, organization) &&
    equal(filters.api, api) &&
    equal(filters.version, version) &&
    (filters.organizations === undefined || filters.organizations.includes(organization ?? '')) &&
    (filters.from === undefined || at >= Date.parse(filters.from)) &&
    (filters.to === undefined || at < Date.parse(filters.to)) &&
    (filters.outcome === undefined || filters.outcome.split(',').includes(outcome)) &&
    (filters.status === undefined ||
      String(status) === filters.status ||
      `${String(status)[0]}xx` === filters.status) &&
    equal(filters.subject, claimSet?.sender.subject) &&
    equal(filters.clientId, claimSet?.sender.clientId) &&
    equal(filters.username, claimSet?.sender.username) &&
    equal(filters.issuer, claimSet?.sender.issuer) &&
    equal(filters.address, recorded.clientAddress) &&
    (filters.q === undefined || JSON.stringify(recorded).includes(filters.q)) &&
    Object.entries(filters.claims ?? {}).every(([name, value]) => {
      const claim = claimSet && JSON.parse(claimSet.claims)[name]
      return (Array.isArray(claim) ? claim : [claim]).some((one) => String(one) === value)
    })
  )
}
