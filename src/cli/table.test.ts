import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripVTControlCharacters, styleText } from 'node:util'
import { table } from './table.ts'

test('columns are as wide as their widest cell, and no line ends in spaces', () => {
  assert.equal(
    table(
      ['A', 'LONG'],
      [
        ['one', '1'],
        ['three', ''],
      ],
    ),
    'A      LONG\none    1\nthree\n',
  )
})

test('colours take no room', () => {
  const red = styleText('red', 'red', { validateStream: false })

  const plain = stripVTControlCharacters(
    table(
      ['A', 'B'],
      [
        [red, 'x'],
        ['green', 'y'],
      ],
    ),
  )

  assert.equal(plain, 'A      B\nred    x\ngreen  y\n')
})

test('in a narrow window the widest column is cut, and says so', () => {
  const lines = table(['ID', 'TEXT'], [['1', 'x'.repeat(100)]], 40)
    .trimEnd()
    .split('\n')

  assert.ok(lines.every((line) => line.length <= 40))
  assert.ok(lines[1]?.endsWith('…'))
})
