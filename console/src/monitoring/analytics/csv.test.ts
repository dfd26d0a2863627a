import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvOf } from './csv.ts'

test('commas, quotes and line breaks are quoted, formulas are made harmless, nothing is empty', () => {
  const made = csvOf(
    ['group', 'count'],
    [
      ['a, "b"\n', 1],
      ['=HYPERLINK("x")', null],
      ['-1+1', 2.5],
    ],
  )

  assert.equal(made, 'group,count\r\n"a, ""b""\n",1\r\n"\'=HYPERLINK(""x"")",\r\n\'-1+1,2.5\r\n')
})
