import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seconds, step } from './progress.mjs'

function terminal() {
  const out = { text: '', write: (text) => (out.text += text) }
  return out
}

test('a step says that it begins, and how long it took', async () => {
  const out = terminal()
  const times = [1000, 13_340]
  await step('dependencies', () => {}, { now: () => times.shift(), out })
  assert.equal(out.text, 'set-up: dependencies ...\nset-up: dependencies took 12.3 s\n')
})

test('a failed step says so and passes its error on', async () => {
  const out = terminal()
  const work = () => Promise.reject(new Error('no'))
  await assert.rejects(step('console', work, { out }), { message: 'no' })
  assert.equal(out.text, 'set-up: console ...\nset-up: console failed\n')
})

test('durations read well', () => {
  const written = [0, 949, 59_949, 59_950, 185_000].map(seconds)
  assert.deepEqual(written, ['0.0 s', '0.9 s', '59.9 s', '1 min 00 s', '3 min 05 s'])
})
