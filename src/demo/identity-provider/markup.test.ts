import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { bilingual, html } from './markup.ts'

test('a text put into a page can neither open a tag nor leave its attribute', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const written = html`<p title="${text}">${text}</p>`.text

      assert.match(written, /^<p title="[^"<>']*">[^"<>']*<\/p>$/s)
    }),
  )
})

test('HTML, lists of it and nothing at all go in as they are', () => {
  const items = ['a', 'b'].map((text) => html`<li>${text}</li>`)

  assert.equal(html`<ul>${items}</ul>${undefined}`.text, '<ul><li>a</li><li>b</li></ul>')
})

test('English stands beside Italian and is marked as English', () => {
  assert.equal(bilingual('Sì', 'Yes').text, 'Sì <span class="en" lang="en">Yes</span>')
})
