import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { csvCell } from './csv.ts'

for (const start of ['=', '+', '-', '@', '\t', '\r']) {
  test(`a cell that starts with ${JSON.stringify(start)} is no formula`, () => {
    assert.match(csvCell(`${start}cmd`), /^"?'/)
  })
}

test('quotes, commas and line ends stay inside their cell', () => {
  assert.equal(csvCell('a "b", c\nd'), '"a ""b"", c\nd"')
  assert.equal(csvCell(null), '')
  assert.equal(csvCell(-1.5), '-1.5')
})

test('whatever is written is read back, but for the apostrophe before formulas', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const cell = csvCell(text)
      const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
      assert.equal(read, /^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
    }),
  )
})
