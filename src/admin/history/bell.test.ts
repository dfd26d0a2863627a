import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBell } from './bell.ts'

test('whoever waits is woken by a ring, and by one that came before', async () => {
  const bell = createBell()
  const start = performance.now()

  bell.ring()
  await bell.wait(5000)
  setTimeout(() => bell.ring(), 5)
  await bell.wait(5000)

  assert.ok(performance.now() - start < 1000)
})

test('nobody waits longer than they said', async () => {
  const bell = createBell()
  const start = performance.now()

  await bell.wait(20)

  assert.ok(performance.now() - start >= 15)
})
