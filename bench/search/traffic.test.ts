import assert from 'node:assert/strict'
import { test } from 'node:test'
import { landmarksOf, trafficOf } from './traffic.ts'

test('the traffic is the same at every run, ends at its moment, and holds its landmarks', () => {
  const until = Date.parse('2026-11-15T10:00:00Z')
  const [first, second] = [0, 1].map(() => [...trafficOf(30_000, until, 1000)])
  const all = first!.flatMap(({ transactions }) => transactions)

  assert.deepEqual(first, second)
  assert.equal(all.length, 30_000)
  assert.equal(all.at(-1)!.at, until)
  const { id, subject } = landmarksOf(30_000)
  assert.ok(all.some((one) => one.id === id))
  const sets = first!.flatMap(({ claimSets }) => claimSets)
  assert.ok(sets.some(({ sender }) => sender.subject === subject))
})
