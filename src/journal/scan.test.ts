import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { JOURNAL_VERSION, RecordKind } from './frame.ts'
import { RecordBuffer } from './record-buffer.ts'
import { type Scan, scan } from './scan.ts'

const payloads = Array.from(
  { length: 12 },
  (_, index) => `record ${index} ${'è'.repeat(index * 3)}`,
)

function journalOf(texts: readonly string[]): Buffer {
  const buffer = new RecordBuffer()
  texts.forEach((text, index) => void buffer.append(RecordKind.end, index, text))
  return Buffer.concat(
    buffer.take().map(({ chunk, start, end }) => chunk.bytes.subarray(start, end)),
  )
}

function textsOf(bytes: Buffer, { frames }: Scan): string[] {
  return frames.map((frame) => bytes.toString('utf8', frame.payload, frame.end))
}

test('a journal cut at any byte gives exactly the records before the cut', () => {
  const whole = journalOf(payloads)
  const ends = scan(whole, true).frames.map((frame) => frame.end)
  for (let cut = 0; cut <= whole.length; cut++) {
    const bytes = whole.subarray(0, cut)
    const found = scan(bytes, true)
    const complete = ends.filter((end) => end <= cut).length
    assert.deepEqual(textsOf(bytes, found), payloads.slice(0, complete))
    assert.equal(found.consumed, cut)
    assert.equal(found.tornBytes, cut - (ends[complete - 1] ?? 0))
    assert.deepEqual(found.damaged, [])
  }
})

test('a journal that may still grow keeps its unfinished record for later', () => {
  const whole = journalOf(payloads)
  const ends = scan(whole, true).frames.map((frame) => frame.end)
  for (let cut = 0; cut <= whole.length; cut++) {
    const found = scan(whole.subarray(0, cut), false)
    assert.equal(found.consumed, ends.findLast((end) => end <= cut) ?? 0)
    assert.equal(found.tornBytes, 0)
  }
})

test('a flipped byte costs the record it is in, invents none and is reported', () => {
  const whole = journalOf(payloads)
  for (let at = 0; at < whole.length; at++) {
    for (const mask of [0x01, 0x80, 0xff]) {
      const bytes = Buffer.from(whole)
      bytes[at]! ^= mask
      const found = scan(bytes, true)
      const texts = textsOf(bytes, found)
      const hit = scan(whole, true).frames.findIndex((frame) => at < frame.end)
      assert.deepEqual(texts, payloads.toSpliced(hit, 1), `byte ${at}`)
      assert.equal(found.damaged.length + (found.tornBytes > 0 ? 1 : 0), 1)
    }
  }
})

test('any damage anywhere only ever takes records away', () => {
  const whole = journalOf(payloads)
  const garbage = fc.record({
    at: fc.nat({ max: whole.length }),
    remove: fc.nat({ max: 60 }),
    insert: fc.uint8Array({ maxLength: 60 }),
  })
  fc.assert(
    fc.property(fc.array(garbage, { maxLength: 4 }), fc.boolean(), (damages, complete) => {
      let bytes = whole
      for (const { at, remove, insert } of damages) {
        bytes = Buffer.concat([bytes.subarray(0, at), insert, bytes.subarray(at + remove)])
      }
      const texts = textsOf(bytes, scan(bytes, complete))
      const rest = [...payloads]
      for (const text of texts) {
        const place = rest.indexOf(text)
        assert.ok(place >= 0, `invented or doubled: ${text}`)
        rest.splice(0, place + 1)
      }
    }),
    { numRuns: 3000 },
  )
})

test('a window may end anywhere: reading on from what was consumed finds every record', () => {
  const whole = journalOf(payloads)
  for (let size = 1; size < 400; size += 7) {
    const texts: string[] = []
    let from = 0
    let to = 0
    while (from < whole.length) {
      to = Math.min(whole.length, to + size)
      const window = whole.subarray(from, to)
      const found = scan(window, false)
      texts.push(...textsOf(window, found))
      from += found.consumed
    }
    assert.deepEqual(texts, payloads)
  }
})

test('a frame inside a payload is never taken for a record', () => {
  const inner = journalOf(['forged']).toString('latin1')
  const whole = journalOf([`before ${inner} after`, 'second'])
  whole[3]! ^= 0xff

  assert.deepEqual(textsOf(whole, scan(whole, true)), ['second'])
})

test('a record of a newer program stops the scan and is left alone', () => {
  const whole = journalOf(payloads)
  const third = scan(whole, true).frames[2]!
  whole[third.start + 6] = JOURNAL_VERSION + 1
  whole.writeUInt32LE(crc32(whole.subarray(third.start + 6, third.end)), third.start + 2)

  const found = scan(whole, true)

  assert.deepEqual(textsOf(whole, found), payloads.slice(0, 2))
  assert.equal(found.newerAt, third.start)
  assert.equal(found.consumed, third.start)
})
