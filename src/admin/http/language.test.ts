import assert from 'node:assert/strict'
import { test } from 'node:test'
import { preferredLanguage } from './language.ts'

const cases = [
  [null, 'it'],
  ['', 'it'],
  ['en', 'en'],
  ['en-GB,en;q=0.9', 'en'],
  ['it-IT,it;q=0.9,en;q=0.8', 'it'],
  ['it;q=0.5, en;q=0.8', 'en'],
  ['de, fr;q=0.9', 'it'],
  ['de, en;q=0.1', 'en'],
  ['en;q=0', 'it'],
] as const
for (const [field, language] of cases) {
  test(`Accept-Language ${field} reads ${language}`, () => {
    assert.equal(preferredLanguage(field), language)
  })
}
