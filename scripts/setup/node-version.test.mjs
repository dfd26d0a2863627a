import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRecentEnough } from './node-version.mjs'

const cases = [
  ['v20.20.2', false],
  ['v22.99.0', false],
  ['v24.18.0', false],
  ['v24.18.1', true],
  ['v24.100.0', true],
  ['v25.9.9', false],
  ['v26.5.0', false],
  ['v26.5.1', true],
  ['v26.10.0', true],
  ['v27.0.0', true],
  ['v100.0.0', true],
  ['v26.5.1-nightly2026', false],
  ['v26', false],
  ['', false],
  ['garbage', false],
]
for (const [version, expected] of cases) {
  test(`Node '${version}' ${expected ? 'may' : 'may not'} run Varco`, () => {
    assert.equal(isRecentEnough(version), expected)
  })
}
