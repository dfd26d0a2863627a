import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleTransaction } from '../../test/support/sample-transaction.ts'
import { diagnosticsOf } from './trail.ts'

const trail = {
  key: 'key',
  steps: JSON.stringify([
    ['003002', { source: 'header' }],
    ['003011'],
    ['007001', { upstream: 'http://a' }],
  ]),
}

test('times are those of the steps of the trail, in order, among diagnostics of the transaction itself', () => {
  const own = [2.5, '003006', { limit: 5 }] as const
  const record = sampleTransaction({
    trail,
    diagnostics: [100, own, 200, 9_900],
    upstreamStatus: 204,
    upstreamMs: 9.5,
  })

  assert.deepEqual(diagnosticsOf(record), [
    [0.1, '003002', { source: 'header' }],
    own,
    [0.2, '003011'],
    [9.9, '007001', { upstream: 'http://a', status: 204, ms: 9.5 }],
  ])
})

test('an answer of the application that is on no trail is completed as well, one that is whole stays', () => {
  const [bare, whole] = [
    [1, '007001', { upstream: 'http://a' }],
    [2, '007001', { upstream: 'http://a', status: 500, ms: 3 }],
  ] as const
  const record = sampleTransaction({
    diagnostics: [bare, whole],
    upstreamStatus: 204,
    upstreamMs: 9.5,
  })
  assert.deepEqual(diagnosticsOf(record), [
    [1, '007001', { upstream: 'http://a', status: 204, ms: 9.5 }],
    whole,
  ])
})

test('diagnostics without a trail are themselves', () => {
  const record = sampleTransaction()
  assert.deepEqual(diagnosticsOf(record), record.diagnostics)
})

test('a time behind the last step, or of a trail that is gone, is left out', () => {
  const record = sampleTransaction({ diagnostics: [100, [0.2, '003011'], 300] })
  assert.deepEqual(diagnosticsOf(record), [[0.2, '003011']])
})
