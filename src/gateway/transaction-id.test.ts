import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transactionId } from './transaction-id.ts'

const NOW = Date.parse('2026-11-15T10:00:00.123Z')
const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('ids have the form of a UUID and are all different, also those of one moment', () => {
  const ids = Array.from({ length: 10_000 }, () => transactionId(NOW))
  for (const id of ids) assert.match(id, FORM)
  assert.equal(new Set(ids).size, ids.length)
})

test('an id begins with its time, so that ids of later times sort behind', () => {
  const times = [0, 1, 15, 16, 60_000, 86_400_000].map((ms) => NOW + ms)
  const ids = times.map((ms) => transactionId(ms))

  const read = ids.map((id) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))
  assert.deepEqual(read, times)
  assert.deepEqual([...ids].sort(), ids)
})

test('every digit behind the time takes every value', () => {
  const ids = Array.from({ length: 2_000 }, () => transactionId(NOW))
  for (const place of [15, 17, 20, 22, 24, 35]) {
    assert.equal(new Set(ids.map((id) => id[place])).size, 16, `digit ${place}`)
  }
  assert.equal(new Set(ids.map((id) => id[19])).size, 4)
})
