import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Store } from '../../src/store/store.ts'
import { sampleClaimSet, sampleTransactionBy } from '../support/sample-transaction.ts'
import { onEachDatabase, onPostgres, type TestDatabase } from './databases.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-15T10:00:00Z')
const limits = { transactionsDays: 90, contentsDays: 15, auditDays: 365, maxBytes: null }
const body = 'x'.repeat(20_000)

async function withDays(database: TestDatabase, days: readonly number[]): Promise<Store> {
  let now = NOW
  const store = await database.open({ now: () => now })
  for (const day of days) {
    now = NOW - day * DAY
    const set = sampleClaimSet(`user-${day}`)
    const contents = [
      { part: 'request-inbound', headers: null, body, encoding: 'utf8', truncated: false },
    ] as const
    await store.transactions.append(
      'host-1',
      [set],
      [sampleTransactionBy(set, { at: now, contents: [...contents] })],
    )
  }
  now = NOW
  return store
}

async function daysLeft({ transactions }: Store): Promise<number[]> {
  const { items } = await transactions.list({}, { limit: 500 })
  return items.map(({ recorded }) => (NOW - recorded.at) / DAY)
}

onEachDatabase((make) => {
  test('transactions, contents and all that belongs to them go at their age', async () => {
    await using database = await make()
    const store = await withDays(database, [0, 1, 14, 16, 89, 91, 200])
    const report = await store.retention.apply(limits)

    assert.deepEqual(await daysLeft(store), [0, 1, 14, 16, 89])
    assert.equal(report.transactions, 2)
    assert.equal(report.contents, 4)
    assert.equal(report.claimSets, 2)
    assert.ok(report.statistics > 0)
    const { items } = await store.transactions.list({}, {})
    for (const { recorded } of items) {
      const found = await store.transactions.find(recorded.id)
      assert.equal(found?.recorded.contents.length, NOW - recorded.at < 15 * DAY ? 1 : 0)
    }
    const dump = await database.sql(
      "select count(*) as n from dictionary where value like 'user-%'",
    )
    assert.equal(Number(dump[0]?.n), 5, 'names of people are forgotten with what they did')
    assert.deepEqual((await store.transactions.list({ subject: 'user-91' }, {})).items, [])
    const counted = await store.statistics({
      metric: 'count',
      by: 'outcome',
      interval: 'day',
      from: '2026-01-01T00:00:00Z',
    })
    assert.equal(counted[0]?.count, 5)
  })

  test('a second round finds nothing to do', async () => {
    await using database = await make()
    const store = await withDays(database, [1, 100])
    await store.retention.apply(limits)
    const again = await store.retention.apply(limits)
    assert.deepEqual(again, { transactions: 0, contents: 0, audit: 0, claimSets: 0, statistics: 0 })
  })

  test('a history beyond its size loses its oldest days, never the present one', async () => {
    await using database = await make()
    const store = await withDays(database, [0, 1, 2, 3])
    await store.retention.apply({ ...limits, maxBytes: 1 })
    assert.deepEqual(await daysLeft(store), [0])
    assert.equal((await store.retention.apply({ ...limits, maxBytes: 1e12 })).transactions, 0)
  })

  test('transactions of a day that was removed can still arrive', async () => {
    await using database = await make()
    const store = await withDays(database, [0, 100])
    await store.retention.apply(limits)
    const set = sampleClaimSet('late')
    await store.transactions.append(
      'host-1',
      [set],
      [sampleTransactionBy(set, { at: NOW - 100 * DAY })],
    )
    assert.deepEqual(await daysLeft(store), [0, 100])
  })

  test('many old transactions are removed while new ones are stored', async () => {
    await using database = await make()
    const store = await database.open({ now: () => NOW })
    const set = sampleClaimSet('anna')
    const old = Array.from({ length: 5_000 }, (_, n) =>
      sampleTransactionBy(set, { at: NOW - 100 * DAY - n }),
    )
    await store.transactions.append('host-1', [set], old)
    const [report] = await Promise.all([
      store.retention.apply(limits),
      (async () => {
        for (let n = 0; n < 20; n++) {
          await store.transactions.append(
            'host-1',
            [set],
            [sampleTransactionBy(set, { at: NOW - n })],
          )
        }
      })(),
    ])
    assert.equal(report.transactions, 5_000)
    assert.equal((await store.transactions.count({})).count, 20)
  })
})

onPostgres(({ make }) => {
  test('a day whose removal was cut off half way takes transactions again', async () => {
    await using database = await make()
    const store = await withDays(database, [0, 100])
    await database.sql(
      'alter table transaction_record detach partition transaction_record_20260807 concurrently',
    )
    const set = sampleClaimSet('late')
    await store.transactions.append(
      'host-1',
      [set],
      [sampleTransactionBy(set, { at: NOW - 100 * DAY })],
    )
    assert.deepEqual(await daysLeft(store), [0, 100, 100])
  })
})
