import assert from 'node:assert/strict'
import { test } from 'node:test'
import { figuresTable } from './report.ts'

test('a question that took longer than the bar is marked', () => {
  const figure = { answers: 50, firstMs: 1, medianMs: 2 }
  const table = figuresTable(
    [
      { ...figure, name: 'quick', worstMs: 999 },
      { ...figure, name: 'slow', worstMs: 1001 },
    ],
    1000,
  )

  const marked = table.split('\n').filter((line) => line.includes('over'))
  assert.equal(marked.length, 1)
  assert.match(marked[0]!, /slow/)
})
