import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StatisticsQuery } from '../../src/store/statistics/statistics-query.ts'
import {
  sampleClaimSet,
  sampleTransaction,
  sampleTransactionBy,
} from '../support/sample-transaction.ts'
import { onEachDatabase } from './databases.ts'

const T0 = Date.parse('2026-11-15T10:00:00Z')
const NOW = T0 + 2 * 3_600_000
const anna = sampleClaimSet('anna', { azp: 'web' })
const bruno = sampleClaimSet('bruno', { azp: 'app' })
const other = { delivery: ['Comune', 'Tributi', 'v1'] } as const
const denied = { outcome: 'authorization-denied', status: 403 } as const

const made = [
  ...Array.from({ length: 100 }, (_, n) =>
    sampleTransactionBy(anna, { at: T0 + n, totalMs: n + 1 }),
  ),
  sampleTransactionBy(bruno, { at: T0 + 61_000, ...denied, totalMs: 500 }),
  sampleTransactionBy(bruno, { at: T0 + 3_600_000, ...other, totalMs: 20 }),
  sampleTransaction({ at: T0 + 3_600_000, outcome: 'api-unknown', status: 404, delivery: null }),
]

type Row = [key: string, count: number, errors: number]
const cases: [what: string, query: Partial<StatisticsQuery>, expected: Row[]][] = [
  [
    'outcome',
    { by: 'outcome' },
    [
      ['success', 101, 0],
      ['authorization-denied', 1, 1],
      ['api-unknown', 1, 1],
    ],
  ],
  [
    'status',
    { by: 'status' },
    [
      ['200', 101, 0],
      ['403', 1, 1],
      ['404', 1, 1],
    ],
  ],
  [
    'delivery',
    { by: 'delivery' },
    [
      ['Ente/PetStore/v2', 101, 1],
      ['-', 1, 1],
      ['Comune/Tributi/v1', 1, 0],
    ],
  ],
  [
    'client',
    { by: 'client' },
    [
      ['web', 100, 0],
      ['app', 2, 1],
    ],
  ],
  [
    'subject',
    { by: 'subject' },
    [
      ['anna', 100, 0],
      ['bruno', 2, 1],
    ],
  ],
  ['client within a delivery', { by: 'client', organization: 'Comune' }, [['app', 1, 0]]],
  [
    'client in a short while',
    { by: 'client', from: '2026-11-15T10:01:00Z', to: '2026-11-15T10:02:00Z' },
    [['app', 1, 1]],
  ],
  [
    'subject in a short while',
    { by: 'subject', from: '2026-11-15T10:00:00Z', to: '2026-11-15T10:01:00Z' },
    [['anna', 100, 0]],
  ],
  [
    'outcome of a client',
    { by: 'outcome', clientId: 'app' },
    [
      ['success', 1, 0],
      ['authorization-denied', 1, 1],
    ],
  ],
  [
    'status of a subject',
    { by: 'status', subject: 'bruno' },
    [
      ['200', 1, 0],
      ['403', 1, 1],
    ],
  ],
  [
    'outcome of a status',
    { by: 'outcome', status: '4xx' },
    [
      ['authorization-denied', 1, 1],
      ['api-unknown', 1, 1],
    ],
  ],
  [
    'delivery of one outcome',
    { by: 'delivery', outcome: 'success' },
    [
      ['Ente/PetStore/v2', 100, 0],
      ['Comune/Tributi/v1', 1, 0],
    ],
  ],
  ['delivery, the largest only', { by: 'delivery', limit: 1 }, [['Ente/PetStore/v2', 101, 1]]],
  [
    'delivery that a user may see',
    { by: 'delivery', organizations: ['Comune'] },
    [['Comune/Tributi/v1', 1, 0]],
  ],
  ['a client nobody knows', { by: 'outcome', clientId: 'nobody' }, []],
  [
    'a time without traffic',
    { by: 'outcome', from: '2026-11-14T10:00:00Z', to: '2026-11-14T11:00:00Z' },
    [],
  ],
]

const query = (part: Partial<StatisticsQuery>): StatisticsQuery => ({
  metric: 'count',
  by: 'time',
  interval: 'hour',
  from: new Date(T0).toISOString(),
  to: new Date(NOW).toISOString(),
  ...part,
})

onEachDatabase((make) => {
  for (const [what, part, expected] of cases) {
    test(`transactions are counted by ${what}`, async () => {
      await using database = await make()
      const { transactions, statistics } = await database.open({ now: () => NOW })
      await transactions.append('host-1', [anna, bruno], made)

      const points = await statistics(query(part))
      assert.deepEqual(
        points.map(({ key, count, errors }) => [key, count, errors]),
        expected,
      )
    })
  }

  test('every interval of the asked time is there, those without traffic as zero', async () => {
    await using database = await make()
    const { transactions, statistics } = await database.open({ now: () => NOW })
    await transactions.append('host-1', [anna, bruno], made)
    const rows = (part: Partial<StatisticsQuery>) =>
      statistics(query(part)).then((points) => points.map(({ key, count }) => [key, count]))

    assert.deepEqual(await rows({ interval: 'hour', to: '2026-11-15T12:30:00Z' }), [
      ['2026-11-15T10:00:00.000Z', 101],
      ['2026-11-15T11:00:00.000Z', 2],
      ['2026-11-15T12:00:00.000Z', 0],
    ])
    assert.deepEqual(await rows({ interval: 'minute', to: '2026-11-15T10:03:00Z' }), [
      ['2026-11-15T10:00:00.000Z', 100],
      ['2026-11-15T10:01:00.000Z', 1],
      ['2026-11-15T10:02:00.000Z', 0],
    ])
    assert.deepEqual(await rows({ interval: 'day' }), [['2026-11-15T00:00:00.000Z', 103]])
    assert.deepEqual(
      await rows({ interval: 'minute', subject: 'bruno', to: '2026-11-15T10:02:00Z' }),
      [
        ['2026-11-15T10:00:00.000Z', 0],
        ['2026-11-15T10:01:00.000Z', 1],
      ],
    )
  })

  test('percentiles are within a tenth of the true ones', async () => {
    await using database = await make()
    const { transactions, statistics } = await database.open({ now: () => NOW })
    await transactions.append('host-1', [anna, bruno], made)
    const near = (actual: number | null, expected: number) =>
      assert.ok(
        actual !== null && Math.abs(actual / expected - 1) < 0.1,
        `${actual} is not ${expected}`,
      )

    for (const part of [
      { by: 'client' },
      { by: 'client', from: '2026-11-15T10:00:00Z', to: '2026-11-15T10:01:00Z' },
    ] as const) {
      const [web] = await statistics(query({ metric: 'latency', ...part }))
      near(web!.p50Ms, 50)
      near(web!.p95Ms, 95)
      near(web!.p99Ms, 99)
    }
    const [withoutLatency] = await statistics(query({ by: 'client' }))
    assert.equal(withoutLatency!.p50Ms, null)
  })

  test('the last day is answered when no time is asked for', async () => {
    await using database = await make()
    const { transactions, statistics } = await database.open({ now: () => NOW })
    const old = sampleTransaction({ at: NOW - 2 * 86_400_000 })
    await transactions.append('host-1', [anna, bruno], [...made, old])
    const [first] = await statistics({ metric: 'count', by: 'outcome', interval: 'hour' })
    assert.equal(first?.count, 101)
  })
})
