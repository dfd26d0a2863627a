import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TransactionSummary } from '../../../../src/model/transaction.ts'
import { EMPTY_TAIL, MAX_ROWS, withArrived, withEarlier, withWaitingShown } from './tail.ts'

const row = (id: number | string) => ({ id: String(id) }) as TransactionSummary
const ids = (rows: readonly TransactionSummary[]) => rows.map(({ id }) => id)

test('the newest comes first', () => {
  const tail = withArrived(withArrived(EMPTY_TAIL, [row(1), row(2)], false), [row(3)], false)

  assert.deepEqual(ids(tail.rows), ['3', '2', '1'])
})

test('while somebody looks, rows stay where they are and the others are counted', () => {
  const before = withArrived(EMPTY_TAIL, [row(1)], false)
  const paused = withArrived(before, [row(2), row(3)], true)

  assert.equal(paused.rows, before.rows)
  assert.equal(paused.arrived, 2)
  assert.deepEqual(ids(withWaitingShown(paused).rows), ['3', '2', '1'])
  assert.equal(withWaitingShown(paused).arrived, 0)
})

test('what a resumed stream repeats is there once', () => {
  const tail = withArrived(
    withArrived(EMPTY_TAIL, [row(1), row(2)], false),
    [row(2), row(3)],
    false,
  )

  assert.deepEqual(ids(withEarlier(tail, [row(1), row(0)]).rows), ['3', '2', '1', '0'])
})

test('the rows are bounded, the count is not', () => {
  const many = Array.from({ length: MAX_ROWS + 100 }, (_, index) => row(index))

  const tail = withArrived(EMPTY_TAIL, many, true)

  assert.equal(tail.waiting.length, MAX_ROWS)
  assert.equal(tail.arrived, MAX_ROWS + 100)
})
