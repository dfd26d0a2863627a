import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TransactionFilters } from '../model/endpoints/monitoring.ts'
import { WrongUse } from './exit.ts'
import { filtersOf } from './transaction-filters.ts'

const NOW = Date.parse('2026-11-15T12:00:00.000Z')

test('every filter of the admin API has a flag', () => {
  const given = Object.fromEntries(
    Object.keys(TransactionFilters.shape).map((name) => [
      name,
      name === 'from' || name === 'to' ? '1h' : 'x',
    ]),
  )

  assert.deepEqual(
    Object.keys(filtersOf(given, NOW)).sort(),
    Object.keys(TransactionFilters.shape).sort(),
  )
})

test('a time is absolute, or so long before now', () => {
  const cases: [string, string][] = [
    ['15m', '2026-11-15T11:45:00.000Z'],
    ['2h', '2026-11-15T10:00:00.000Z'],
    ['7d', '2026-11-08T12:00:00.000Z'],
    ['2026-11-15T10:00:00+01:00', '2026-11-15T09:00:00.000Z'],
  ]
  for (const [given, expected] of cases)
    assert.equal(filtersOf({ from: given }, NOW).from, expected)
})

test('claims keep everything behind the first equals sign', () => {
  assert.deepEqual(filtersOf({ claim: ['azp=a', 'x.y=b=c'] }, NOW), {
    'claim.azp': 'a',
    'claim.x.y': 'b=c',
  })
})

for (const flags of [
  { from: 'soon' },
  { to: '5 minutes' },
  { claim: ['azp'] },
  { claim: ['=x'] },
]) {
  test(`${JSON.stringify(flags)} is wrong use`, () => {
    assert.throws(() => filtersOf(flags, NOW), WrongUse)
  })
}
