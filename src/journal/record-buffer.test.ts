import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RecordKind } from './frame.ts'
import { type FrameRange, RecordBuffer } from './record-buffer.ts'
import { scan } from './scan.ts'

const CHUNK_BYTES = 256 * 1024

function linesIn(ranges: readonly FrameRange[]): string[] {
  return ranges.flatMap(({ chunk, start, end }) => {
    const bytes = chunk.bytes.subarray(start, end)
    return scan(bytes, true).frames.map((frame) => bytes.toString('utf8', frame.payload, frame.end))
  })
}
const append = (buffer: RecordBuffer, ...lines: [string, string?, string?]) =>
  buffer.append(RecordKind.end, 1, ...lines)

test('the lines of a record are one payload, separated by line breaks', () => {
  const buffer = new RecordBuffer()
  append(buffer, 'one')
  append(buffer, 'è', '€', '\u{1F600}')
  assert.deepEqual(linesIn(buffer.take()), ['one', 'è\n€\n\u{1F600}'])
  assert.deepEqual(buffer.take(), [])
})

test('what was taken stays as it is until it is released, however much comes behind it', () => {
  const buffer = new RecordBuffer()
  append(buffer, 'first')
  const first = buffer.take()
  for (let index = 0; index < 50; index++) append(buffer, String(index).repeat(20_000))
  const second = buffer.take()

  assert.ok(second.length > 1, 'more than one chunk')
  assert.deepEqual(linesIn(first), ['first'])
  assert.equal(linesIn(second).length, 50)
})

test('released memory is used again, and only then', () => {
  const buffer = new RecordBuffer()
  const memory = new Set<Buffer>()
  const fill = () => {
    append(buffer, 'x'.repeat(CHUNK_BYTES / 4))
    const ranges = buffer.take()
    for (const { chunk } of ranges) memory.add(chunk.bytes)
    return ranges
  }
  for (let index = 0; index < 100; index++) buffer.release(fill())
  assert.equal(memory.size, 1)

  const held = fill()
  const before = linesIn(held)
  for (let index = 0; index < 100; index++) buffer.release(fill())
  assert.equal(memory.size, 2)
  assert.deepEqual(linesIn(held), before)
})

test('frames that wait to be taken are not written over when earlier ones are released', () => {
  const buffer = new RecordBuffer()
  append(buffer, 'taken')
  const taken = buffer.take()
  append(buffer, 'waiting')
  buffer.release(taken)
  append(buffer, 'behind')
  assert.deepEqual(linesIn(buffer.take()), ['waiting', 'behind'])
})

test('a record longer than a chunk has one of its own', () => {
  const buffer = new RecordBuffer()
  const long = 'y'.repeat(3 * CHUNK_BYTES)
  append(buffer, 'short')
  append(buffer, long)
  append(buffer, 'short again')
  const ranges = buffer.take()
  assert.deepEqual(linesIn(ranges), ['short', long, 'short again'])
  buffer.release(ranges)
  append(buffer, 'and on')
  assert.deepEqual(linesIn(buffer.take()), ['and on'])
})
