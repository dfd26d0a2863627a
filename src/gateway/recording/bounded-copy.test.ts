import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BoundedCopy } from './bounded-copy.ts'

const asIs = (text: string) => text

function copyOf(maxBytes: number, ...pieces: (string | Buffer)[]): BoundedCopy {
  const copy = new BoundedCopy(maxBytes)
  for (const piece of pieces) {
    const bytes = Buffer.from(piece)
    // The slice is only valid during the call: whoever keeps it must copy it.
    const padded = Buffer.concat([Buffer.from('<'), bytes, Buffer.from('>')])
    copy.add(padded, 1, 1 + bytes.length)
    padded.fill(0)
  }
  return copy
}

test('a small body is kept whole, as text', () => {
  const copy = copyOf(100, 'hello ', 'wörld')

  assert.deepEqual(copy.text(asIs), { body: 'hello wörld', encoding: 'utf8' })
  assert.equal(copy.truncated, false)
})

test('a body of exactly the bound is not truncated, one byte more is', () => {
  assert.equal(copyOf(5, 'hel', 'lo').truncated, false)
  const longer = copyOf(5, 'hel', 'lo!', 'more')

  assert.deepEqual([longer.text(asIs).body, longer.truncated], ['hello', true])
})

test('a character cut in half at the bound is left out', () => {
  const copy = copyOf(4, 'abc€')

  assert.deepEqual([copy.text(asIs), copy.truncated], [{ body: 'abc', encoding: 'utf8' }, true])
})

for (const bytes of [
  Buffer.from([0xff, 0xfe, 1]),
  Buffer.from('a\0b'),
  Buffer.from('abc\xe9', 'latin1'),
]) {
  test(`bytes that are no text (${bytes.toString('hex')}) are kept in Base64`, () => {
    const copy = copyOf(100, bytes)

    assert.deepEqual(copy.text(asIs), { body: bytes.toString('base64'), encoding: 'base64' })
  })
}

test('secrets are taken out of text and of bytes alike', () => {
  const redact = (text: string, type: string) =>
    type === 'x' ? text.replace('SECRET', '***') : text
  const text = copyOf(100, 'a=SECRET')
  const bytes = copyOf(100, Buffer.from('a=SECRET\xff', 'latin1'))
  text.contentType = bytes.contentType = 'x'

  assert.equal(text.text(redact).body, 'a=***')
  assert.equal(Buffer.from(bytes.text(redact).body, 'base64').toString('latin1'), 'a=***\xff')
})

test('a bound of nothing keeps nothing, and says so', () => {
  const copy = copyOf(0, 'hello')

  assert.deepEqual([copy.text(asIs).body, copy.truncated], ['', true])
})
