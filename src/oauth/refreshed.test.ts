import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { createRefreshed } from './refreshed.ts'

const times = { freshMs: 100, maxStaleMs: 1000, retryMs: 50 }

// A source that counts its loads, fails while it is away, and answers when it is told to.
function source() {
  const state = { loads: 0, isAway: false, now: 0, held: undefined as (() => void) | undefined }
  const load = async () => {
    const count = ++state.loads
    if (state.held) await new Promise<void>((resolve) => (state.held = resolve))
    if (state.isAway) throw new Error(`away ${count}`)
    return count
  }
  return { state, value: createRefreshed(load, () => state.now, times) }
}

test('a value is loaded once while it is fresh', async () => {
  const { state, value } = source()

  assert.deepEqual([await value.get(), await value.get()], [1, 1])
  state.now = 99
  assert.equal(await value.get(), 1)
  state.now = 100
  assert.equal(await value.get(), 2)
  assert.equal(value.version(), 2)
})

test('questions that come together share one load', async () => {
  const { state, value } = source()

  assert.deepEqual(await Promise.all([value.get(), value.get(), value.refresh()]), [1, 1, 1])
  assert.equal(state.loads, 1)
})

test('a failure is told to those who wait and nobody else', async () => {
  const { state, value } = source()
  state.isAway = true
  await assert.rejects(value.get(), /away 1/)
  state.isAway = false

  assert.equal(await value.get(), 2)
})

test('the last good value serves while the source is away, which is tried now and then', async () => {
  const { state, value } = source()
  await value.get()
  state.isAway = true
  state.now = 150

  assert.equal(await value.get(), 1)
  assert.equal(await value.get(), 1)
  assert.equal(state.loads, 2)
  state.now = 200
  assert.equal(await value.get(), 1)
  assert.equal(state.loads, 3)

  state.isAway = false
  state.now = 260
  assert.equal(await value.get(), 1)
  await turn()
  assert.equal(await value.get(), 4)
})

test('nobody waits a second time for a source that is away', async () => {
  const { state, value } = source()
  await value.get()
  state.isAway = true
  state.now = 150
  await value.get()
  state.now = 250
  state.held = () => {}

  assert.equal(await value.get(), 1)
  assert.ok(value.isLoading())
  state.held()
})

test('a value past its greatest age is not given out any more', async () => {
  const { state, value } = source()
  await value.get()
  state.isAway = true
  state.now = 1000

  await assert.rejects(value.get(), /away/)
})

test('a clock that was set back makes the value old, not young for ever', async () => {
  const { state, value } = source()
  state.now = 1_000_000
  await value.get()
  state.now = 0

  assert.equal(await value.get(), 2)
})

test('a reset forgets the value and what is being loaded', async () => {
  const { state, value } = source()
  await value.get()
  state.now = 150
  state.held = () => {}
  const old = value.refresh()
  const release = () => state.held?.()
  await turn()
  value.reset()
  release()
  state.held = undefined

  assert.equal(await old, 2)
  assert.equal(value.version(), 1)
  assert.equal(await value.get(), 3)
})
