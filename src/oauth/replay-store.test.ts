import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLocalReplayStore } from './replay-store.ts'

test('an identifier is new once, until it has expired', () => {
  let nowMs = 1_000_000
  const store = createLocalReplayStore(() => nowMs)

  assert.equal(store.remember('a', 1060), 'new')
  assert.equal(store.remember('a', 1060), 'seen')
  assert.equal(store.remember('b', 1060), 'new')
  nowMs = 1_060_000
  assert.equal(store.remember('a', 1060), 'seen')
  nowMs = 1_060_001
  assert.equal(store.remember('a', 1200), 'new')
})

test('a full store refuses what is new, still knows what it has seen, and empties by itself', () => {
  let nowMs = 0
  const store = createLocalReplayStore(() => nowMs, 3)
  for (const key of ['a', 'b', 'c']) assert.equal(store.remember(key, 10), 'new')

  assert.equal(store.remember('d', 10), 'full')
  assert.equal(store.remember('a', 10), 'seen')
  assert.equal(store.size(), 3)
  nowMs = 10_001
  assert.equal(store.remember('d', 20), 'new')
  assert.equal(store.size(), 1)
})
