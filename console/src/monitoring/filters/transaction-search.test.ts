import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { frozen, rangeOf, timeSearch } from './period.ts'
import { filtersOf, historyQuery, transactionSearch } from './transaction-search.ts'

const NOW = Date.parse('2026-11-15T10:00:00.000Z')

test('any address gives filters that the API takes, and never throws', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (raw) => {
      const query = historyQuery(transactionSearch(raw), undefined, NOW)
      for (const value of Object.values(query)) assert.equal(typeof value, 'string')
      assert.ok(!Number.isNaN(Date.parse(query.from!)))
    }),
  )
})

test('known filters are kept, the rest is dropped', () => {
  const search = transactionSearch({
    outcome: 'success,nonsense,authorization-denied',
    status: 403,
    clientId: ' app-b ',
    'claim.azp': 'app-b',
    'claim.': 'x',
    version: '',
    api: { evil: true },
    __proto__: { q: 'x' },
    colour: 'red',
  })

  assert.deepEqual(filtersOf(search), {
    outcome: 'success,authorization-denied',
    status: '403',
    clientId: 'app-b',
    'claim.azp': 'app-b',
  })
})

test('a status that is none is no filter', () => {
  assert.equal(transactionSearch({ status: '999' }).status, undefined)
  assert.equal(transactionSearch({ status: '4xx' }).status, '4xx')
})

test('the organization of the header counts where the search names none', () => {
  assert.equal(filtersOf({}, 'Ente').organization, 'Ente')
  assert.equal(filtersOf({ organization: 'Altro' }, 'Ente').organization, 'Altro')
})

test('a relative range moves with time and has no end', () => {
  assert.deepEqual(historyQuery({ period: '1h' }, undefined, NOW), {
    from: '2026-11-15T09:00:00.000Z',
  })
})

test('a frozen range stands still', () => {
  const still = frozen({ period: '1h' }, NOW)

  assert.deepEqual(rangeOf(still, NOW + 1e9), rangeOf({ period: '1h' }, NOW))
})

test('instants win over a period, and nonsense is no instant', () => {
  assert.deepEqual(timeSearch({ period: '1h', from: '2026-11-15T08:00:00Z' }), {
    from: '2026-11-15T08:00:00.000Z',
    to: undefined,
  })
  assert.deepEqual(timeSearch({ from: 'yesterday', to: 17 }), { period: undefined })
})

test('a range that ends before it begins is empty, not backwards', () => {
  const { fromMs, toMs } = rangeOf(
    { from: '2026-11-15T10:00:00Z', to: '2026-11-15T09:00:00Z' },
    NOW,
  )

  assert.ok(fromMs <= toMs)
})
