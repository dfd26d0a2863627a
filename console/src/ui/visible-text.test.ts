import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visibleText } from './visible-text.ts'

test('characters that hide or turn text around are written out, all others stay', () => {
  assert.equal(visibleText('ab\u202egnp.exe'), 'ab\\u202egnp.exe')
  assert.equal(visibleText('a\u0000b\u0007\u200b'), 'a\\u0000b\\u0007\\u200b')
  assert.equal(
    visibleText('<img onerror=x> javascript: è 日本 😀\n\tשלום'),
    '<img onerror=x> javascript: è 日本 😀\n\tשלום',
  )
})
