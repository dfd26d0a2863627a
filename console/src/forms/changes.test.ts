import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { changesBetween, withValue } from './changes.ts'

test('only what differs is a change, by its path', () => {
  const before = { a: { b: 1, c: [1, 2] }, d: 'x' }
  const after = { a: { b: 2, c: [1, 2] }, d: 'x', e: true }
  assert.deepEqual(changesBetween(before, after), [
    { path: ['a', 'b'], before: 1, after: 2 },
    { path: ['e'], before: undefined, after: true },
  ])
})

test('a list that changes is one change', () => {
  assert.deepEqual(changesBetween({ l: ['a'] }, { l: ['a', 'b'] }), [
    { path: ['l'], before: ['a'], after: ['a', 'b'] },
  ])
})

test('the order of keys is no change', () => {
  assert.deepEqual(changesBetween({ a: [{ x: 1, y: 2 }] }, { a: [{ y: 2, x: 1 }] }), [])
})

test('making the changes of one document to another gives that document', () => {
  const part = fc.dictionary(
    fc.constantFrom('a', 'b', 'c.d'),
    fc.oneof(fc.integer(), fc.string()),
    { maxKeys: 3 },
  )
  const document = fc.dictionary(fc.constantFrom('x', 'y'), part, { maxKeys: 2 })
  fc.assert(
    fc.property(document, document, (before, after) => {
      const made = changesBetween(before, after).reduce<unknown>(
        (done, change) => withValue(done, change.path, change.after),
        before,
      )
      assert.deepEqual(changesBetween(made, after), [])
    }),
  )
})
