import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Outcome } from '../../src/model/outcome.ts'
import type { StatisticsQuery } from '../../src/store/statistics/statistics-query.ts'
import type { Store } from '../../src/store/store.ts'
import { sampleClaimSet, sampleTransactionBy } from '../support/sample-transaction.ts'
import { BACK_TO_SCHEMA_3, onEachDatabase } from './databases.ts'

const HOUR_MS = 3_600_000
const T0 = Date.parse('2026-11-01T00:00:00Z')
const END = T0 + 6 * 24 * HOUR_MS
const OUTCOMES: readonly Outcome[] = [
  'success',
  'cors-preflight',
  'authorization-denied',
  'upstream-timeout',
]
const DELIVERIES = [
  ['Ente', 'PetStore', 'v2'],
  ['Ente', 'Anagrafe', 'v1'],
  ['Comune', 'Tributi', 'v1'],
] as const

// Six days of traffic that repeats itself in no simple way, and leaves hours without any.
const made = Array.from({ length: 700 }, (_, n) => {
  const subject = `subject-${(n * n) % 11}`
  const set = sampleClaimSet(subject, { azp: `client-${(n * 7) % 5}` })
  const outcome = OUTCOMES[(n * 13) % 17 < 12 ? 0 : n % 4]!
  const transaction = sampleTransactionBy(set, {
    at: T0 + Math.floor(((n * 7919) % 10_007) * ((END - T0) / 10_007)),
    delivery: DELIVERIES[(n * 3) % 4 === 3 ? 2 : n % 2]!,
    outcome,
    totalMs: 1 + ((n * 31) % 900),
  })
  return { set, transaction }
})

type Made = (typeof made)[number]
const keyOf: Record<'client' | 'subject' | 'outcome' | 'delivery', (one: Made) => string> = {
  client: ({ set }) => set.sender.clientId!,
  subject: ({ set }) => set.sender.subject!,
  outcome: ({ transaction }) => transaction.outcome,
  delivery: ({ transaction }) => transaction.delivery!.join('/'),
}

const fits = (query: StatisticsQuery, { set, transaction }: Made): boolean =>
  transaction.at >= Date.parse(query.from!) &&
  transaction.at < Date.parse(query.to!) &&
  (!query.clientId || set.sender.clientId === query.clientId) &&
  (!query.subject || set.sender.subject === query.subject) &&
  (!query.outcome || transaction.outcome === query.outcome) &&
  (!query.organization || transaction.delivery![0] === query.organization)

/** What the answer must be, counted one by one. */
function counted(query: StatisticsQuery): [string, number, number][] {
  const groups = new Map<string, [string, number, number]>()
  for (const one of made.filter((candidate) => fits(query, candidate))) {
    const key = keyOf[query.by as keyof typeof keyOf](one)
    const group = groups.get(key) ?? [key, 0, 0]
    groups.set(key, group)
    group[1]++
    if (!['success', 'cors-preflight'].includes(one.transaction.outcome)) group[2]++
  }
  return [...groups.values()].sort(byKey)
}

const byKey = (a: [string, ...unknown[]], b: [string, ...unknown[]]) => (a[0] < b[0] ? -1 : 1)

const at = (hours: number) => new Date(T0 + hours * HOUR_MS).toISOString()
const RANGES = [
  ['whole days', at(0), at(144)],
  ['days with parts of days at both ends', at(5), at(139)],
  ['parts of two days', at(20), at(29)],
  ['one whole day between parts', at(23), at(49)],
] as const
const FILTERS: readonly Partial<StatisticsQuery>[] = [
  {},
  { organization: 'Ente' },
  { outcome: 'authorization-denied' },
  { clientId: 'client-2' },
  { subject: 'subject-4' },
  { clientId: 'client-1', organization: 'Comune' },
]

const store = async (make: () => Promise<{ open(options: object): Promise<Store> }>) => {
  const opened = await (await make()).open({ now: () => END })
  const sets = new Map(made.map(({ set }) => [set.key, set]))
  // In two pieces, so that counts are added to and not only made.
  const all = made.map(({ transaction }) => transaction)
  await opened.transactions.append('host-1', [...sets.values()], all.slice(0, 400))
  await opened.transactions.append('host-1', [...sets.values()], all.slice(400))
  return opened
}

/** Undoes the third step of the schema. */
function backToSchema2(dialect: 'sqlite' | 'postgres'): string[] {
  const clustered = dialect === 'sqlite' ? ' without rowid' : ''
  const rekeyed = (who: string) => {
    const keys = ['grain', 'at', 'delivery', 'outcome', who, 'bucket'].join(', ')
    const columns = keys.replaceAll(',', ' bigint not null,')
    return [
      `drop table statistic_${who}_day`,
      `alter table statistic_${who} rename to moved`,
      `create table statistic_${who} (${columns} bigint not null, count bigint not null,
        primary key (${keys}))${clustered}`,
      `insert into statistic_${who} select ${keys}, count from moved`,
      'drop table moved',
    ]
  }
  const forget = 'delete from schema_migration where number = 3'
  return [...BACK_TO_SCHEMA_3, ...rekeyed('client'), ...rekeyed('subject'), forget]
}

onEachDatabase((make) => {
  for (const [range, from, to] of RANGES) {
    test(`over ${range}, every count is what counting one by one gives, whatever is asked together`, async () => {
      await using database = await make()
      const { statistics } = await store(async () => database)

      for (const by of ['client', 'subject', 'outcome', 'delivery'] as const) {
        for (const filter of FILTERS) {
          for (const metric of ['count', 'latency'] as const) {
            const query: StatisticsQuery = { metric, by, interval: 'day', from, to, ...filter }
            const points = await statistics(query)
            assert.deepEqual(
              points.map(({ key, count, errors }) => [key, count, errors]).sort(byKey as never),
              counted(query),
              JSON.stringify(query),
            )
          }
        }
      }
    })
  }

  test('statistics of a database that an earlier program filled are the same after its schema is brought up to date', async () => {
    await using database = await make()
    const before = await store(async () => database)
    const [, from, to] = RANGES[1]
    const ask = async ({ statistics }: Store) =>
      Promise.all(
        (['client', 'subject'] as const).map((by) =>
          statistics({ metric: 'latency', by, interval: 'day', from, to }),
        ),
      )
    const expected = await ask(before)
    await before.close()
    for (const statement of backToSchema2(database.dialect)) await database.sql(statement)

    const after = await database.open({ now: () => END })
    assert.deepEqual(await ask(after), expected)
  })

  test('percentiles over days are those of all their transactions, to within a tenth', async () => {
    await using database = await make()
    const { statistics } = await store(async () => database)
    const [, from, to] = RANGES[1]

    for (const by of ['client', 'subject'] as const) {
      const query: StatisticsQuery = { metric: 'latency', by, interval: 'day', from, to }
      for (const point of await statistics(query)) {
        const times = made
          .filter((one) => fits(query, one) && keyOf[by](one) === point.key)
          .map(({ transaction }) => transaction.totalMs)
          .sort((a, b) => a - b)
        const expected = times[Math.ceil(times.length * 0.95) - 1]!
        assert.ok(Math.abs(point.p95Ms! / expected - 1) < 0.1, `${point.p95Ms} is not ${expected}`)
      }
    }
  })
})
