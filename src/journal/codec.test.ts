import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  arbitraryClaimSet,
  arbitraryTransaction,
} from '../../test/support/arbitrary-transaction.ts'
import { sampleTransaction } from '../../test/support/sample-transaction.ts'
import { pack, unpack } from '../model/packed-transaction.ts'
import type { RecordedTransaction } from '../model/transaction.ts'
import {
  decodeClaims,
  decodeEnd,
  decodeInterrupted,
  encodeBegin,
  encodeClaims,
  encodeEndDocument,
  encodeEndFields,
  idOf,
} from './codec.ts'

const ended = (record: RecordedTransaction): Buffer =>
  Buffer.from(encodeEndFields(record) + encodeEndDocument(record))

test('a transaction comes out of the journal as it went in, whatever its strings hold', () => {
  fc.assert(
    fc.property(arbitraryTransaction, (record) => {
      assert.deepEqual(unpack(decodeEnd(ended(record))), record)
    }),
    { numRuns: 2000 },
  )
})

test('packing a transaction directly gives what the journal would have given', () => {
  fc.assert(
    fc.property(arbitraryTransaction, (record) => {
      assert.deepEqual(pack(record), decodeEnd(ended(record)))
    }),
  )
})

test('a claim set comes out of the journal as it went in', () => {
  fc.assert(
    fc.property(arbitraryClaimSet, (set) => {
      assert.deepEqual(decodeClaims(Buffer.from(encodeClaims(set))), set)
    }),
  )
})

test('a begun transaction that never ended is interrupted, with all that was known', () => {
  fc.assert(
    fc.property(arbitraryTransaction, (record) => {
      const payload = Buffer.from(encodeBegin(record))
      const interrupted = unpack(decodeInterrupted(payload))
      assert.equal(interrupted.outcome, 'interrupted')
      assert.equal(interrupted.reason, 'interrupted')
      assert.equal(interrupted.status, null)
      assert.deepEqual(interrupted.diagnostics, [[0, '008001']])
      for (const field of [
        'id',
        'messageId',
        'at',
        'delivery',
        'path',
        'query',
        'token',
      ] as const) {
        assert.deepEqual(interrupted[field], record[field])
      }
    }),
  )
})

test('the id of a record is found without reading the rest', () => {
  fc.assert(
    fc.property(arbitraryTransaction, fc.string({ unit: 'binary' }), (record, id) => {
      const named = { ...record, id }
      assert.equal(idOf(Buffer.from(encodeBegin(named))), id)
      assert.equal(idOf(ended(named)), id)
    }),
  )
})

test('a time that is no number is recorded as zero instead of spoiling the record', () => {
  const record = sampleTransaction({ totalMs: Number.NaN })
  assert.equal(unpack(decodeEnd(ended(record))).totalMs, 0)
})
