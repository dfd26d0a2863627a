import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pack } from '../../src/model/packed-transaction.ts'
import { diagnosticsOf, type Trail } from '../../src/model/trail.ts'
import type { Store } from '../../src/store/store.ts'
import { sampleTransaction } from '../support/sample-transaction.ts'
import { BACK_TO_SCHEMA_3, onEachDatabase, type TestDatabase } from './databases.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-15T10:00:00Z')

const trailTo = (upstream: string): Trail => ({
  key: `trail to ${upstream}`,
  steps: JSON.stringify([['003011'], ['007001', { upstream }]]),
})
const along = (trail: Trail, change = {}) =>
  sampleTransaction({ trail, diagnostics: [100, [0.5, '005003'], 2_000], ...change })
const steps = async (database: TestDatabase) =>
  (await database.sql('select steps from trail order by id')).map((row) => String(row.steps))
const diagnostics = async ({ transactions }: Store, id: string) =>
  diagnosticsOf((await transactions.find(id))!.recorded)

onEachDatabase((make) => {
  test('a trail is stored once, and every transaction that took it shows its steps', async () => {
    await using database = await make()
    const store = await database.open()
    const trail = trailTo('http://a')
    const records = [along(trail), along(trail), along(trailTo('http://b'))]
    await store.transactions.append('host-1', [], records.slice(0, 1))
    await store.transactions.append('host-1', [], records.slice(1))

    assert.deepEqual(await steps(database), [trail.steps, trailTo('http://b').steps])
    for (const [index, upstream] of ['http://a', 'http://a', 'http://b'].entries()) {
      assert.deepEqual(await diagnostics(store, records[index]!.id), [
        [0.1, '003011'],
        [0.5, '005003'],
        [2, '007001', { upstream, status: 200, ms: 0.9 }],
      ])
    }
  })

  test('another process that knows only the key of a trail finds the steps in the store', async () => {
    await using database = await make()
    const [one, other] = [await database.open(), await database.open()]
    const trail = trailTo('http://a')
    const [first, second, third] = [along(trail), along(trail), along(trailTo('http://b'))]
    await one.transactions.append('host-1', [], [first])
    const ship = (record: ReturnType<typeof along>) => {
      const key = record.trail!.key
      const packed = { ...pack(record), trail: { key, steps: null } }
      return other.transactions.ship('host-2', [], [packed], [])
    }
    await ship(second)
    await ship(third)

    assert.deepEqual(await diagnostics(other, second.id), await diagnostics(one, first.id))
    // What nobody knows is left out; the transaction itself is not lost.
    assert.deepEqual(await diagnostics(one, third.id), [[0.5, '005003']])
  })

  test('a trail whose steps only one of several journals brings is stored, whoever comes last', async () => {
    await using database = await make()
    const store = await database.open()
    const trail = trailTo('http://a')
    const [whole, known] = [pack(along(trail)), pack(along(trail))]
    const keyOnly = { ...known, trail: { key: trail.key, steps: null } }
    await store.transactions.ship('host-1', [], [whole, keyOnly], [])

    for (const { id } of [whole, known]) assert.equal((await diagnostics(store, id)).length, 3)
  })

  test('what a program before trails recorded is read as before, and new ones have trails', async () => {
    await using database = await make()
    const before = await database.open()
    const [old, young] = [sampleTransaction(), along(trailTo('http://a'))]
    await before.transactions.append('host-1', [], [old])
    await before.close()
    for (const statement of BACK_TO_SCHEMA_3) await database.sql(statement)

    const after = await database.open()
    await after.transactions.append('host-1', [], [young])
    assert.deepEqual((await after.transactions.find(old.id))?.recorded, old)
    assert.equal((await diagnostics(after, young.id)).length, 3)
  })

  test('a transaction is found by a text of its trail', async () => {
    await using database = await make()
    const { transactions } = await database.open()
    const [here, there] = [along(trailTo('http://here')), along(trailTo('http://there'))]
    await transactions.append('host-1', [], [here, there])

    const { items } = await transactions.list({ q: 'http://HERE' }, {})
    assert.deepEqual(
      items.map(({ recorded }) => recorded.id),
      [here.id],
    )
    assert.deepEqual(await transactions.count({ q: 'http://there' }), { count: 1, capped: false })
  })

  test('an interrupted transaction that ended after all has the trail of its end', async () => {
    await using database = await make()
    const store = await database.open()
    const ended = along(trailTo('http://a'))
    const interrupted = sampleTransaction({
      id: ended.id,
      outcome: 'interrupted',
      diagnostics: [[0, '008001']],
    })
    await store.transactions.append('host-1', [], [interrupted])
    await store.transactions.append('host-1', [], [ended])

    assert.equal((await diagnostics(store, ended.id)).length, 3)
  })

  test('a trail goes when no transaction is kept that could have taken it', async () => {
    await using database = await make()
    let now = NOW - 100 * DAY
    const store = await database.open({ now: () => now })
    const [old, used] = [trailTo('http://old'), trailTo('http://used')]
    await store.transactions.append(
      'host-1',
      [],
      [along(old, { at: now }), along(used, { at: now })],
    )
    now = NOW - 50 * DAY
    const kept = along(used, { at: now })
    await store.transactions.append('host-1', [], [kept])
    now = NOW
    const limits = { transactionsDays: 90, contentsDays: 15, auditDays: 365, maxBytes: null }
    await store.retention.apply(limits)

    assert.deepEqual(await steps(database), [used.steps])
    assert.equal((await diagnostics(store, kept.id)).length, 3)
  })
})
