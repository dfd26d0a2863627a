import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fieldChanges } from './field-changes.ts'

test('only fields that differ are named, by their way from the top', () => {
  const before = { a: { b: 1, c: 2 }, rules: ['x'], list: [{ n: 1 }, { n: 2 }], gone: true }
  const after = { a: { b: 1, c: 3 }, rules: ['x', 'y'], list: [{ n: 1 }, { n: 5 }], come: false }

  assert.deepEqual(fieldChanges(before, after), [
    { path: 'a.c', before: 2, after: 3 },
    { path: 'rules', before: ['x'], after: ['x', 'y'] },
    { path: 'list[1].n', before: 2, after: 5 },
    { path: 'gone', before: true, after: undefined },
    { path: 'come', before: undefined, after: false },
  ])
})

test('two documents have no differences exactly when they are equal', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (left, right) => {
      assert.deepEqual(fieldChanges(left, structuredClone(left)), [])
      const equal = fieldChanges(left, right).length === 0
      if (equal) assert.deepEqual(left, right)
    }),
  )
})
