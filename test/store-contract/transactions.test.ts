import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { pack } from '../../src/model/packed-transaction.ts'
import type { StoredTransaction } from '../../src/store/store.ts'
import { arbitraryClaimSet, arbitraryTransaction } from '../support/arbitrary-transaction.ts'
import {
  sampleClaimSet,
  sampleTransaction,
  sampleTransactionBy,
} from '../support/sample-transaction.ts'
import { onEachDatabase } from './databases.ts'

const recorded = (items: readonly StoredTransaction[]) => items.map((item) => item.recorded)
const T0 = Date.parse('2026-11-15T10:00:00Z')

onEachDatabase((make) => {
  test('a transaction is read back as it was recorded, with its node, claims and contents', async () => {
    await using database = await make()
    const { transactions } = await database.open()
    const set = {
      ...sampleClaimSet('anna', { n: 1 }),
      claimSources: { sub: 'jwt' } as const,
    }
    const contents = [
      {
        part: 'request-outbound',
        headers: [['accept', '*/*']],
        body: null,
        encoding: 'utf8',
        truncated: false,
      },
    ] as const
    const record = sampleTransactionBy(set, {
      contents: structuredClone(contents) as never,
      replayOf: randomUUID(),
    })
    await transactions.append('host-1', [set], [record])

    assert.deepEqual(await transactions.find(record.id), {
      sequence: 1,
      node: 'host-1',
      recorded: record,
      claimSet: set,
    })
    const { items } = await transactions.list({}, {})
    assert.deepEqual(recorded(items), [{ ...record, contents: [] }])
  })

  test('an absent or malformed id finds nothing', async () => {
    await using database = await make()
    const { transactions } = await database.open()
    assert.equal(await transactions.find(randomUUID()), undefined)
    assert.equal(await transactions.find("' or 1=1 --"), undefined)
  })

  test('any transaction and any claim set can be stored and read', async () => {
    await using database = await make()
    const { transactions } = await database.open()
    const pairs = fc.sample(fc.tuple(arbitraryTransaction, arbitraryClaimSet), {
      numRuns: 150,
      seed: 42,
    })
    for (const [record, set] of pairs) {
      const token = { source: 'header', cached: true, claimSet: set.key } as const
      await transactions.append('host-1', [set], [{ ...record, id: randomUUID(), token }])
    }
    const { items } = await transactions.list({}, { limit: 500 })
    assert.equal(items.length, pairs.length)
    const known = new Set(pairs.map(([, set]) => JSON.stringify(set.sender)))
    for (const { claimSet } of items) assert.ok(known.has(JSON.stringify(claimSet?.sender)))
  })

  test('a transaction that is brought twice is stored and counted once', async () => {
    await using database = await make()
    const { transactions, statistics } = await database.open()
    const records = Array.from({ length: 120 }, (_, index) => sampleTransaction({ at: T0 + index }))
    await transactions.append('host-1', [], records.slice(0, 70))
    await transactions.append('host-1', [], records)
    await transactions.append('host-1', [], [records[3]!, records[3]!])

    assert.deepEqual(await transactions.count({}), { count: 120, capped: false })
    const [total] = await statistics({
      metric: 'count',
      by: 'delivery',
      interval: 'hour',
      to: '2026-11-15T11:00:00Z',
    })
    assert.equal(total?.count, 120)
  })

  test('the end of a transaction replaces what was taken for interrupted, and never the other way', async () => {
    await using database = await make()
    const { transactions, statistics } = await database.open()
    const ended = sampleTransaction({
      contents: [
        { part: 'request-inbound', headers: null, body: 'x', encoding: 'utf8', truncated: false },
      ],
    })
    const interrupted = { ...ended, outcome: 'interrupted', status: null, contents: [] } as const
    const other = sampleTransaction()
    await transactions.append('host-1', [], [interrupted])
    await transactions.append('host-1', [], [ended, other])
    await transactions.append('host-1', [], [interrupted])

    assert.deepEqual((await transactions.find(ended.id))?.recorded, ended)
    assert.equal((await transactions.count({})).count, 2)
    const byOutcome = await statistics({
      metric: 'count',
      by: 'outcome',
      interval: 'hour',
      to: '2026-11-15T11:00:00Z',
    })
    assert.deepEqual(
      byOutcome.map(({ key, count }) => [key, count]),
      [['success', 2]],
    )
  })

  test('a claim set is stored once, and found when a later transaction only names it', async () => {
    await using database = await make()
    const set = sampleClaimSet('anna')
    const first = await database.open()
    await first.transactions.append('host-1', [set], [sampleTransactionBy(set)])
    await first.transactions.append('host-1', [set], [sampleTransactionBy(set)])
    const second = await database.open()
    const later = sampleTransactionBy(set)
    await second.transactions.append('host-2', [], [later])

    assert.deepEqual((await second.transactions.find(later.id))?.claimSet, set)
    assert.equal(Number((await database.sql('select count(*) as n from claim_set'))[0]?.n), 1)
  })

  test('transactions and checkpoints are stored together or not at all', async () => {
    await using database = await make()
    const { transactions } = await database.open()
    const good = pack(sampleTransaction())
    const checkpoint = { owner: 'one', segment: 1, offset: 100 }
    await transactions.ship('host-1', [], [good], [checkpoint])
    await assert.rejects(
      transactions.ship(
        'host-1',
        [],
        [{ ...good, id: 'no uuid' }],
        [{ ...checkpoint, offset: 200 }],
      ),
      (error) => transactions.isRefusal(error),
    )
    assert.deepEqual(await transactions.checkpoints('host-1'), [checkpoint])
    assert.deepEqual(await transactions.checkpoints('host-2'), [])

    await transactions.ship('host-1', [], [], [{ ...checkpoint, offset: 300 }])
    assert.deepEqual(await transactions.checkpoints('host-1'), [{ ...checkpoint, offset: 300 }])
    await transactions.forgetCheckpoint('host-1', 'one', 1)
    assert.deepEqual(await transactions.checkpoints('host-1'), [])
  })

  test('a failed shipment leaves nothing that a later one would rely on', async () => {
    await using database = await make()
    const { transactions } = await database.open()
    const set = sampleClaimSet('anna')
    const delivery = ['New', 'Api', 'v1'] as const
    const bad = {
      ...pack(sampleTransactionBy(set, { delivery })),
      status: 'none' as never,
      document: null as never,
    }
    await assert.rejects(transactions.ship('host-1', [set], [bad], []))
    const record = sampleTransactionBy(set, { delivery })
    await transactions.append('host-1', [set], [record])

    const found = await transactions.find(record.id)
    assert.deepEqual(found?.recorded, record)
    assert.deepEqual(found?.claimSet, set)
  })

  test('writers of several processes neither lose nor double anything, and readers see sequences in order', async () => {
    await using database = await make()
    const stores = [await database.open(), await database.open()]
    const seen: number[] = []
    let last = 0
    let writing = true
    const reading = (async () => {
      while (writing) {
        for (const { sequence } of await stores[0]!.transactions.since(last, {})) {
          seen.push(sequence)
          last = sequence
        }
      }
    })()
    await Promise.all(
      stores.map(async ({ transactions }, index) => {
        for (let batch = 0; batch < 10; batch++) {
          const set = sampleClaimSet(`user-${batch}`)
          const records = Array.from({ length: 20 }, () => sampleTransactionBy(set))
          await transactions.append(`host-${index}`, [set], records)
        }
      }),
    )
    writing = false
    await reading
    for (const { sequence } of await stores[0]!.transactions.since(last, {})) seen.push(sequence)

    assert.deepEqual(
      seen,
      Array.from({ length: 400 }, (_, index) => index + 1),
    )
    assert.equal(await stores[1]!.transactions.lastSequence(), 400)
  })
})
