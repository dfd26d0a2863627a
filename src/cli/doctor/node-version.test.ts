import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkNodeVersion } from './node-version.ts'

const cases = {
  'v20.20.2': 'fail',
  'v24.18.0': 'fail',
  'v24.18.1': 'ok',
  'v24.20.0': 'ok',
  'v25.9.0': 'fail',
  'v26.5.0': 'fail',
  'v26.5.1': 'ok',
  'v26.10.0': 'ok',
  'v27.0.0': 'ok',
} as const
for (const [version, state] of Object.entries(cases)) {
  test(`Node ${version} is ${state === 'ok' ? 'recent enough' : 'too old'}`, () => {
    assert.equal(checkNodeVersion(version).state, state)
  })
}
