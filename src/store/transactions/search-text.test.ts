import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { searchText, storableText } from './search-text.ts'

test('a search text is storable and short, whatever it was made of', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => {
      const made = searchText(text)
      assert.ok(made.isWellFormed() && !made.includes('\0') && made.length <= 250)
    }),
  )
})

test('ordinary texts stay as they are, long ones that differ stay different', () => {
  assert.equal(searchText('Anna è qui'), 'Anna è qui')
  const long = 'x'.repeat(1000)
  assert.notEqual(searchText(`${long}a`), searchText(`${long}b`))
  assert.equal(searchText(`${long}a`), searchText(`${long}a`))
})

test('what PostgreSQL cannot store is replaced', () => {
  assert.equal(storableText('a\0b\ud800c'), 'a\ufffdb\ufffdc')
})
