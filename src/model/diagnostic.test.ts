import assert from 'node:assert/strict'
import { test } from 'node:test'
import { diagnosticMessage } from './diagnostic.ts'

test('a message names the details of its diagnostic in both languages, durations as the language writes them', () => {
  const details = { upstream: 'http://app', status: 200, ms: 5.1 }

  assert.equal(
    diagnosticMessage('007001', details, 'it'),
    'Servizio applicativo http://app ha risposto 200 in 5,1 ms',
  )
  assert.equal(
    diagnosticMessage('007001', details, 'en'),
    'Application http://app answered 200 in 5.1 ms',
  )
})

test('a claim value stays as the token had it, and what is absent is a dash', () => {
  const denied = diagnosticMessage('004005', { claim: 'level', actual: 1.5 }, 'it')

  assert.match(denied, /1\.5/)
  assert.match(denied, /-/)
})
