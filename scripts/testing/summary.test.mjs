import assert from 'node:assert/strict'
import { test } from 'node:test'
import { summary } from './summary.mjs'

const lint = { name: 'lint', passed: 1, failed: 0, skipped: 0, ms: 900 }
const unit = { name: 'unit', passed: 40, failed: 2, skipped: 0, ms: 12_000 }

test('a run closes with the failed phases and the counts alone on the last line', () => {
  const lines = summary([lint, unit], 13_000).trimEnd().split('\n')
  assert.deepEqual(lines.slice(-2), ['failed: unit in 13.0 s', '41 passed, 2 failed'])
  assert.match(lines.join('\n'), /unit {2}FAILED/)
})

test('skipped tests are never hidden', () => {
  const text = summary([lint, { ...unit, failed: 0, skipped: 3 }], 13_000)
  assert.match(text, /all phases passed in 13\.0 s\n41 passed, 0 failed, 3 skipped\n$/)
})

test('a suite that ran in parts is one line', () => {
  const text = summary([unit, lint, { ...unit, failed: 0, ms: 1_000 }], 14_000)
  assert.match(text, /unit {2}FAILED {7}13\.0 s {2}80 passed, 2 failed\n/)
  assert.match(text, /81 passed, 2 failed\n$/)
})
