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
  decodeNumbers,
  decodeTrail,
  type EndRecord,
  encodeBegun,
  encodeClaims,
  encodeEndContents,
  encodeEndDocument,
  encodeEndFields,
  encodeNumbers,
  encodeTrail,
} from './codec.ts'

// In the middle of other bytes, line breaks among them: a payload ends where its frame says.
function throughJournal(record: RecordedTransaction, begunAs?: number): EndRecord {
  const lines = [encodeEndFields(record, begunAs), encodeEndDocument(record)]
  const contents = encodeEndContents(record)
  const payload = [...lines, ...(contents ? [contents] : [])].join('\n')
  const bytes = Buffer.from(`\n["before"]\n${payload}\n["behind"]\n`)
  return decodeEnd(bytes, 12, bytes.length - 12)
}

test('a transaction comes out of the journal as it went in, whatever its strings hold', () => {
  fc.assert(
    fc.property(arbitraryTransaction, (record) => {
      assert.deepEqual(unpack(throughJournal(record).transaction), record)
    }),
    { numRuns: 2000 },
  )
})

test('packing a transaction directly gives what the journal would have given', () => {
  fc.assert(
    fc.property(arbitraryTransaction, (record) => {
      assert.deepEqual(pack(record), throughJournal(record).transaction)
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
      const others = [sampleTransaction(), record, sampleTransaction()]
      const lines = [encodeNumbers([7, 4_000_000_000, 9]), encodeBegun(others)]
      const payload = Buffer.from(lines.join('\n'))
      assert.deepEqual(decodeNumbers(payload, 0, payload.length), [7, 4_000_000_000, 9])
      const interrupted = unpack(decodeInterrupted(payload, 1))
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

test('an end says which record told of the beginning, and which trail it took', () => {
  const trail = { key: 'a key', steps: '[["003011"]]' }
  const { transaction, begunAs } = throughJournal(sampleTransaction({ trail }), 4_000_000_000)
  assert.equal(begunAs, 4_000_000_000)
  assert.deepEqual(transaction.trail, { key: 'a key', steps: null })
  assert.deepEqual(decodeTrail(Buffer.from(encodeTrail(trail))), trail)

  const refused = throughJournal(sampleTransaction())
  assert.equal(refused.begunAs, null)
  assert.equal(refused.transaction.trail, null)
})

test('an end as the first version wrote it is read', () => {
  const bytes = Buffer.from(
    '["01a1dfb4-7fb2-426c-87ee-36220cc7e53b",1794754510770,["Ente","PetStore","v2"],"success",200,4.316,"127.0.0.1","a key"]\n' +
      '["2b86e7dc-6ba5-4c5c-b3eb-92c75da93f7f",1,null,"PUT","/gateway/Ente/PetStore/v2/pet",null,null,136,137,200,null,' +
      '"header",true,0.008,2.123,[[0.003,"002001",{"delivery":"Ente/PetStore/v2","revision":1}],[0.007,"003011"]]]',
  )
  const { transaction, begunAs } = decodeEnd(bytes, 0, bytes.length)
  assert.equal(begunAs, null)
  assert.deepEqual(unpack(transaction), {
    id: '01a1dfb4-7fb2-426c-87ee-36220cc7e53b',
    messageId: '2b86e7dc-6ba5-4c5c-b3eb-92c75da93f7f',
    at: 1_794_754_510_770,
    revision: 1,
    delivery: ['Ente', 'PetStore', 'v2'],
    outcome: 'success',
    reason: null,
    method: 'PUT',
    path: '/gateway/Ente/PetStore/v2/pet',
    query: null,
    clientAddress: '127.0.0.1',
    forwardedFor: null,
    requestBytes: 136,
    status: 200,
    responseBytes: 137,
    upstreamStatus: 200,
    gatewayStatus: null,
    token: { source: 'header', cached: true, claimSet: 'a key' },
    totalMs: 4.316,
    tokenMs: 0.008,
    upstreamMs: 2.123,
    diagnostics: [
      [0.003, '002001', { delivery: 'Ente/PetStore/v2', revision: 1 }],
      [0.007, '003011'],
    ],
    contents: [],
  })
})

test('a payload without a document is no end', () => {
  const bytes = Buffer.from('["an id"]\n')
  assert.throws(() => decodeEnd(bytes, 0, 9), SyntaxError)
})

test('a time that is no number is recorded as zero instead of spoiling the record', () => {
  const record = sampleTransaction({ totalMs: Number.NaN })
  assert.equal(unpack(throughJournal(record).transaction).totalMs, 0)
})
