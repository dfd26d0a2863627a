import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentTag, matches, revisionTag } from './etag.ts'

test('a tag is matched exactly, in a list, or by the star', () => {
  assert.equal(revisionTag(7), '"r7"')
  assert.equal(matches(undefined, '"r7"'), true)
  assert.equal(matches('*', '"r7"'), true)
  assert.equal(matches('"r6", "r7"', '"r7"'), true)
  assert.equal(matches('"r6"', '"r7"'), false)
  assert.equal(matches('W/"r7"', '"r7"'), false)
  assert.equal(matches('r7', '"r7"'), false)
})

test('equal content has one tag in whatever order its fields stand', () => {
  assert.equal(contentTag({ a: 1, b: [{ c: 1, d: 2 }] }), contentTag({ b: [{ d: 2, c: 1 }], a: 1 }))
  assert.notEqual(contentTag({ a: 1 }), contentTag({ a: '1' }))
})
