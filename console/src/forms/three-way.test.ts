import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareThree, merge, pathKey } from './three-way.ts'

const base = { a: 1, b: { c: 1, d: 1 }, list: ['x'] }

test('changes of both sides to different fields merge by themselves', () => {
  const mine = { ...base, a: 2 }
  const theirs = { ...base, b: { c: 1, d: 2 } }
  const compared = compareThree(base, mine, theirs)
  assert.deepEqual(compared.conflicts, [])
  assert.deepEqual(merge(theirs, compared, {}), { a: 2, b: { c: 1, d: 2 }, list: ['x'] })
})

test('a field that both changed differently is a conflict that the user decides', () => {
  const mine = { ...base, list: ['x', 'mine'] }
  const theirs = { ...base, list: ['x', 'theirs'] }
  const compared = compareThree(base, mine, theirs)
  assert.deepEqual(compared.conflicts, [
    { path: ['list'], base: ['x'], mine: ['x', 'mine'], theirs: ['x', 'theirs'] },
  ])
  assert.deepEqual(merge(theirs, compared, {}).list, ['x', 'mine'])
  assert.deepEqual(merge(theirs, compared, { [pathKey(['list'])]: 'theirs' }).list, ['x', 'theirs'])
})

test('the same change on both sides is no conflict', () => {
  const both = { ...base, a: 5 }
  assert.deepEqual(compareThree(base, both, both).conflicts, [])
})

test('a section that they removed while I changed a field in it is a conflict of the section', () => {
  const mine = { ...base, b: { c: 9, d: 1 } }
  const theirs = { a: 1, list: ['x'] }
  const compared = compareThree(base, mine, theirs as typeof base)
  assert.deepEqual(
    compared.conflicts.map(({ path }) => path),
    [['b']],
  )
  const chosen = merge(theirs, compared, { [pathKey(['b'])]: 'theirs' })
  assert.deepEqual(chosen, theirs)
})
