import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ChunkedDecoder, MAX_CHUNK_LINE, MAX_CHUNK_OVERHEAD } from './chunked.ts'

type Decoded = { data: string; stop: number | string; done: boolean }

/** Decodes Latin-1 text, cut before the given places. */
function decode(text: string, cuts: readonly number[] = []): Decoded {
  const bytes = Buffer.from(text, 'latin1')
  const places = [...cuts, bytes.length].toSorted((a, b) => a - b)
  let data = ''
  const decoder = new ChunkedDecoder({
    onChunk: (buffer, start, end) => {
      data += buffer.toString('latin1', start, end)
    },
  })
  let from = 0
  for (const place of places) {
    const piece = bytes.subarray(from, place)
    const stop = decoder.push(piece, 0, piece.length)
    if (typeof stop === 'string') return { data, stop, done: decoder.done }
    if (decoder.done) return { data, stop: from + stop, done: true }
    from = place
  }
  return { data, stop: from, done: decoder.done }
}

const bodies = [
  { name: 'no chunk at all', text: '0\r\n\r\n', data: '' },
  { name: 'two chunks', text: '3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n', data: 'abcde' },
  {
    name: 'sizes in either case, with zeros before',
    text: '000A\r\n0123456789\r\na\r\n0123456789\r\n0000\r\n\r\n',
    data: '01234567890123456789',
  },
  { name: 'CRLF inside the data', text: '7\r\na\r\n0\r\nb\r\n0\r\n\r\n', data: 'a\r\n0\r\nb' },
  { name: 'an extension', text: '1;a\r\nx\r\n0\r\n\r\n', data: 'x' },
  { name: 'extensions with values', text: '1;a=b;c="d;e\\"";f\r\nx\r\n0;z=1\r\n\r\n', data: 'x' },
  {
    name: 'trailers, dropped',
    text: '1\r\nx\r\n0\r\nX-Sum: 1\r\nAuthorization: Bearer t\r\n\r\n',
    data: 'x',
  },
]
for (const { name, text, data } of bodies) {
  test(`${name}: decoded, and what follows is left alone`, () => {
    assert.deepEqual(decode(`${text}GET / HTTP/1.1`), { data, stop: text.length, done: true })
  })

  test(`${name}: decoded the same wherever it is cut`, () => {
    for (let cut = 1; cut < text.length; cut++) {
      assert.deepEqual(decode(text, [cut]), { data, stop: text.length, done: true })
    }
    const everywhere = Array.from(text, (_, at) => at)
    assert.deepEqual(decode(text, everywhere), { data, stop: text.length, done: true })
  })
}

const malformed = [
  ...[
    '0x5',
    '+5',
    '-5',
    '5_0',
    ' 5',
    '5 ',
    '5\t',
    '',
    'g',
    '5h',
    '５',
    '5,',
    '5.0',
    '5\0',
    '5\x0b',
  ],
  '0'.repeat(14),
  'f'.repeat(16),
  '5;',
  '5;;a',
  '5; a',
  '5 ;a',
  '5;a =b',
  '5;a= b',
  '5;a=',
  '5;a="b',
  '5;a="b"c',
  '5;a=b"c"',
  '5;a\x00',
  '5;a\x80',
  `5;${'a'.repeat(MAX_CHUNK_LINE)}`,
].map((size) => ({
  name: `chunk size ${JSON.stringify(size)}`,
  text: `${size}\r\nhello\r\n0\r\n\r\n`,
}))
const broken = [
  { name: 'a size line ended by LF', text: '5\nhello\r\n0\r\n\r\n' },
  { name: 'an extension cut by LF', text: '5;a\nb\r\nhello\r\n0\r\n\r\n' },
  { name: 'an extension cut by CR', text: '5;a\rb\r\nhello\r\n0\r\n\r\n' },
  { name: 'CR and another character behind a size', text: '5\rXhello\r\n0\r\n\r\n' },
  { name: 'CR CR LF behind a size', text: '5\r\r\nhello\r\n0\r\n\r\n' },
  { name: 'a chunk longer than its size', text: '4\r\nhello\r\n0\r\n\r\n' },
  { name: 'a chunk followed by LF alone', text: '5\r\nhello\n0\r\n\r\n' },
  { name: 'a chunk followed by nothing', text: '5\r\nhello0\r\n\r\n' },
  { name: 'a chunk shorter than its size', text: '6\r\nhello\r\n0\r\n\r\n' },
  { name: 'an end without its empty line', text: '5\r\nhello\r\n0\r\nGET / HTTP/1.1\r\n' },
  { name: 'an end closed by LF alone', text: '5\r\nhello\r\n0\r\n\n' },
  { name: 'a trailer without a colon', text: '0\r\nX\r\n\r\n' },
  { name: 'a trailer with a space before the colon', text: '0\r\nX : y\r\n\r\n' },
  { name: 'a folded trailer', text: '0\r\nX: y\r\n z\r\n\r\n' },
  { name: 'a trailer with NUL', text: '0\r\nX: y\0\r\n\r\n' },
  { name: 'a length among the trailers', text: '0\r\nContent-Length: 5\r\n\r\n' },
  { name: 'Connection among the trailers', text: '0\r\nConnection: close\r\n\r\n' },
  { name: 'Upgrade among the trailers', text: '0\r\nA: b\r\nUpgrade: x\r\n\r\n' },
  { name: 'a coding among the trailers', text: '0\r\nTransfer-Encoding: chunked\r\n\r\n' },
]
for (const { name, text } of [...malformed, ...broken]) {
  test(`${name}: malformed, wherever it is cut`, () => {
    assert.equal(typeof decode(text).stop, 'string')
    for (let cut = 1; cut < text.length; cut++) {
      assert.equal(typeof decode(text, [cut]).stop, 'string', `cut at ${cut}`)
    }
  })
}

const hopeless = ['x', '5 ', '5\rX', '5;a\r\r', '5\r\nhelloX', '5\r\nhello\n', '0x', '-']
for (const text of hopeless) {
  test(`${JSON.stringify(text)} is refused at once: nobody waits for the end of its line`, () => {
    assert.equal(typeof decode(text).stop, 'string')
  })
}

test('all extensions and trailers of a body together are bounded', () => {
  const extension = `1;${'e'.repeat(200)}\r\nx\r\n`
  const trailer = `X: ${'t'.repeat(200)}\r\n`
  const enough = Math.floor(MAX_CHUNK_OVERHEAD / 200)

  assert.equal(typeof decode(extension.repeat(enough + 1)).stop, 'string')
  assert.equal(typeof decode(`0\r\n${trailer.repeat(enough + 1)}`).stop, 'string')
  assert.equal(typeof decode(`0\r\nX: ${'t'.repeat(MAX_CHUNK_OVERHEAD)}`).stop, 'string')
})

test('tiny chunks without extensions are bounded only by the body', () => {
  const text = `${'1\r\nx\r\n'.repeat(20_000)}0\r\n\r\n`

  assert.equal(decode(text).data.length, 20_000)
})

const piece = fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }).map(latin1)

test('any body survives being written in any chunks and cut anywhere', () => {
  const cases = fc.record({ pieces: fc.array(piece, { maxLength: 20 }), cuts: fc.array(fc.nat()) })
  fc.assert(
    fc.property(cases, ({ pieces, cuts }) => {
      const chunks = pieces.map((data) => `${data.length.toString(16)}\r\n${data}\r\n`)
      const text = `${chunks.join('')}0\r\n\r\n`
      const places = cuts.map((cut) => cut % text.length)

      const expected = { data: pieces.join(''), stop: text.length, done: true }
      assert.deepEqual(decode(text, places), expected)
    }),
    { numRuns: 500 },
  )
})

test('any bytes read the same whole and in pieces, and never throw', () => {
  const bit = fc.constantFrom('0', '5', 'a', ';', '\r', '\n', '\r\n', 'x', ' ', ':', '=', '"', '\0')
  const cases = fc.record({
    text: fc.array(bit, { maxLength: 30 }).map((bits) => bits.join('')),
    cuts: fc.array(fc.nat(60), { maxLength: 8 }),
  })
  fc.assert(
    fc.property(cases, ({ text, cuts }) => {
      const whole = decode(text)
      const cut = decode(
        text,
        cuts.filter((place) => place < text.length),
      )

      assert.equal(cut.done, whole.done)
      assert.equal(typeof cut.stop, typeof whole.stop)
      if (typeof whole.stop === 'number') assert.deepEqual(cut, whole)
    }),
    { numRuns: 5000 },
  )
})

function latin1(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}
