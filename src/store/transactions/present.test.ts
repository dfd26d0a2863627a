import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  sampleClaimSet,
  sampleTransaction,
  sampleTransactionBy,
} from '../../../test/support/sample-transaction.ts'
import { Transaction, TransactionSummary } from '../../model/transaction.ts'
import { toSummary, toTransaction } from './present.ts'

const claimSet = sampleClaimSet('anna')
const stored = (recorded = sampleTransactionBy(claimSet), set = claimSet) => ({
  sequence: 1,
  node: 'host-1',
  recorded,
  claimSet: recorded.token ? set : undefined,
})

test('a stored transaction is shown in the shape of the API, in the language asked for', () => {
  const italian = Transaction.parse(toTransaction(stored(), 'it'))
  const english = Transaction.parse(toTransaction(stored(), 'en'))
  assert.equal(italian.diagnostics[1]?.message, 'Token individuato: query')
  assert.equal(english.diagnostics[1]?.message, 'Token found: query')
  assert.equal(italian.diagnostics[5]?.at, '2026-11-15T10:00:00.001Z')
  assert.deepEqual(italian.token?.claims, JSON.parse(claimSet.claims))
  assert.deepEqual(TransactionSummary.parse(toSummary(stored())).sender, claimSet.sender)
})

test('a transaction without a token or a delivery has neither', () => {
  const shown = toTransaction(stored(sampleTransaction({ delivery: null })), 'it')
  assert.deepEqual([shown.token, shown.sender, shown.delivery], [null, null, null])
})

test('digits of a claim beyond what a number can hold are written as they came', () => {
  const set = { ...claimSet, claims: '{"big":12345678901234567890,"pi":3.14,"small":7}' }
  const text = JSON.stringify(toTransaction(stored(sampleTransactionBy(set), set), 'it'))
  assert.ok(text.includes('"claims":{"big":12345678901234567890,"pi":3.14,"small":7}'))
})

test('a diagnostic of a newer program is shown by its code', () => {
  const recorded = sampleTransaction({ diagnostics: [[0, '999999' as never]] })
  assert.equal(toTransaction(stored(recorded), 'it').diagnostics[0]?.message, '999999')
})
