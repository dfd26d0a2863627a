import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atMost } from './at-most.ts'
import { textStream } from './text-stream.ts'

async function* lines(count: number, onLeft = () => {}) {
  try {
    for (let line = 0; line < count; line++) yield `line ${line} ${'è'.repeat(100)}\n`
  } finally {
    onLeft()
  }
}

test('what is made is what is read, and the end is told once', async () => {
  let ends = 0
  const text = await new Response(textStream(lines(1000), { onEnd: () => ends++ })).text()

  assert.equal(text.split('\n').length, 1001)
  assert.match(text, /^line 0 è+\n/)
  assert.equal(ends, 1)
})

test('a reader that leaves stops the making, however early', async () => {
  const told: string[] = []
  const pieces = lines(1e9, () => told.push('left'))
  const stream = textStream(pieces, { onEnd: () => told.push('end') })
  const reader = stream.getReader()

  await reader.read()
  await reader.cancel()
  await textStream(lines(5), { onEnd: () => told.push('unread') }).cancel()

  assert.deepEqual(told, ['end', 'left', 'unread'])
})

test('a failure breaks the body instead of ending it, and is told', async () => {
  let ends = 0
  async function* failing() {
    yield 'first'
    throw new Error('lost the database')
  }

  const response = new Response(textStream(failing(), { eager: true, onEnd: () => ends++ }))

  await assert.rejects(response.text(), /lost the database/)
  assert.equal(ends, 1)
})

test('places are limited, and leaving twice frees only one', () => {
  const places = atMost(2, 'readers')
  const leave = places.enter()
  places.enter()

  assert.throws(() => places.enter(), { status: 503 })
  leave()
  leave()
  places.enter()
  assert.throws(() => places.enter(), { status: 503 })
})
