import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { flatText } from './flat-text.ts'

test('a text stays what it was, whatever its length and wherever it was cut', () => {
  const latin1 = fc.string({
    unit: fc.nat(255).map((code) => String.fromCharCode(code)),
    maxLength: 40,
  })
  fc.assert(
    fc.property(latin1, fc.nat(40), fc.constantFrom(1, 300), (text, from, times) => {
      const cut = text.repeat(times).slice(from)
      assert.equal(flatText(cut), cut)
    }),
  )
})
