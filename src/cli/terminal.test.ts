import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import fc from 'fast-check'
import { createTerminal, shownValue, visible } from './terminal.ts'

test('a text from outside cannot steer a terminal, whatever it holds', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xffff })), (units) => {
      const shown = visible(String.fromCharCode(...units))
      assert.doesNotMatch(shown, /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/)
    }),
  )
})

test('what is harmless is shown as it is, and what is not can still be recognized', () => {
  assert.equal(visible('Niccolò → 100 %'), 'Niccolò → 100 %')
  assert.equal(visible('a\u001b[31mb\nc\u202e'), 'a\\x1b[31mb\\x0ac\\u202e')
})

test('a value reads as its text, anything else as JSON, nothing as a dash', () => {
  assert.equal(shownValue('a'), 'a')
  assert.equal(shownValue(['a', 1]), '["a",1]')
  assert.equal(shownValue(0), '0')
  assert.equal(shownValue(null), '-')
})

test('away from a terminal nothing is coloured', () => {
  const stream = new PassThrough() as unknown as NodeJS.WriteStream & { fd: 1 }
  const terminal = createTerminal({ stdout: stream, stderr: stream as never })

  assert.equal(terminal.paint('red', 'text'), 'text')
  assert.equal(terminal.columns, undefined)
  assert.equal(terminal.isWatched, false)
})
