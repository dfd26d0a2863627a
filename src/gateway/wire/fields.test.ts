import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { listMembers, splitFields } from './fields.ts'

const wellFormed = [
  { name: 'no field at all', block: '', list: [] },
  { name: 'one field', block: 'Host: a\r\n', list: ['Host', 'a'] },
  { name: 'a field without white space', block: 'Host:a\r\n', list: ['Host', 'a'] },
  { name: 'white space around a value', block: 'A: \t b c \t\r\n', list: ['A', 'b c'] },
  { name: 'an empty value', block: 'A:\r\nB: \t \r\n', list: ['A', '', 'B', ''] },
  { name: 'colons inside a value', block: 'A: b:c: d\r\n', list: ['A', 'b:c: d'] },
  { name: 'the same name twice', block: 'A: 1\r\na: 2\r\n', list: ['A', '1', 'a', '2'] },
  { name: 'every character of a token', block: "!#$%&'*+.^_`|~09AZaz-: x\r\n" },
  {
    name: 'bytes beyond ASCII in a value',
    block: 'A: \xe9\xff\x80\r\n',
    list: ['A', '\xe9\xff\x80'],
  },
]
for (const { name, block, list } of wellFormed) {
  test(`${name}: read as it stands`, () => {
    const fields = splitFields(block, 100)
    assert.ok(typeof fields === 'object')
    if (list) assert.deepEqual(fields.list, list)
    const names = fields.list.filter((_, at) => at % 2 === 0)
    assert.deepEqual(
      fields.lower,
      names.map((name) => name.toLowerCase()),
    )
  })
}

const malformed = [
  { name: 'a line without a colon', block: 'Host a\r\n' },
  { name: 'an empty name', block: ': a\r\n' },
  { name: 'a space before the colon', block: 'Host : a\r\n' },
  { name: 'a tab before the colon', block: 'Host\t: a\r\n' },
  { name: 'a space at the start of the first line', block: ' Host: a\r\n' },
  { name: 'a folded line (obs-fold)', block: 'A: b\r\n c\r\n' },
  { name: 'a line folded by a tab', block: 'A: b\r\n\tc: d\r\n' },
  { name: 'a line ended by LF alone', block: 'A: b\nB: c\r\n' },
  { name: 'a last line ended by LF alone', block: 'A: b\n' },
  { name: 'a line ended by CR alone', block: 'A: b\rB: c\r\n' },
  { name: 'CR CR LF', block: 'A: b\r\r\n' },
  { name: 'an empty line inside', block: 'A: b\r\n\r\nB: c\r\n' },
  { name: 'no line end at all', block: 'A: b' },
  { name: 'NUL in a value', block: 'A: b\0c\r\n' },
  { name: 'ESC in a value', block: 'A: b\x1bc\r\n' },
  { name: 'vertical tab in a value', block: 'A: \x0bb\r\n' },
  { name: 'form feed in a value', block: 'A: \x0cb\r\n' },
  { name: 'DEL in a value', block: 'A: b\x7f\r\n' },
  { name: 'NUL in a name', block: 'A\0: b\r\n' },
  { name: 'a byte beyond ASCII in a name', block: 'Hos\xf4: b\r\n' },
  { name: 'a no-break space before the colon', block: 'Host\xa0: b\r\n' },
  ...[...'"(),/;<=>?@[\\]{}'].map((sign) => ({
    name: `the delimiter ${sign} in a name`,
    block: `A${sign}B: c\r\n`,
  })),
]
for (const { name, block } of malformed) {
  test(`${name}: refused`, () => assert.equal(splitFields(block, 100), 'malformed'))
}

test('as many fields as allowed pass, one more does not', () => {
  const block = (count: number) => 'A: b\r\n'.repeat(count)

  assert.ok(typeof splitFields(block(10), 10) === 'object')
  assert.equal(splitFields(block(11), 10), 'too-many')
})

const tokenCharacters = [..."!#$%&'*+.^_`|~09AZaz-"]
const valueCharacters = ['\t', ' ', '!', 'a', ':', ',', ';', '"', '\\', '~', '\x80', '\xff']
const name = fc.string({ unit: fc.constantFrom(...tokenCharacters), minLength: 1, maxLength: 20 })
const value = fc.string({ unit: fc.constantFrom(...valueCharacters), maxLength: 40 })

test('what is written as fields is read as the same fields, white space around values aside', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value), { maxLength: 30 }), (pairs) => {
      const block = pairs.map(([name, value]) => `${name}:${value}\r\n`).join('')
      const fields = splitFields(block, 100)
      assert.ok(typeof fields === 'object')
      const trimmed = pairs.map(([name, value]) => [name, value.replace(/^[ \t]+|[ \t]+$/g, '')])
      assert.deepEqual(fields.list, trimmed.flat())
    }),
  )
})

test('whatever is read holds no byte that could end a line or hide in one', () => {
  const byte = fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code))
  const hostile = fc.constantFrom('\r\n', '\r', '\n', ': ', 'A: b\r\n', '\0', '\t', ' ')
  const blocks = fc.array(fc.oneof(byte, hostile), { maxLength: 40 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(blocks, (block) => {
      const fields = splitFields(block, 100)
      if (typeof fields !== 'object') return
      for (const part of fields.list) assert.doesNotMatch(part, /[\x00-\x08\x0a-\x1f\x7f]/)
      const written = fields.list.map((part, at) => (at % 2 === 0 ? `${part}:` : `${part}\r\n`))
      const lines = block
        .split('\r\n')
        .map((line) => line.replace(/^([^:]*:)[ \t]*/, '$1').replace(/[ \t]+$/, ''))
      assert.equal(written.join(''), lines.join('\r\n'))
    }),
    { numRuns: 2000 },
  )
})

test('a hostile block of 64 KiB is judged in a few milliseconds', () => {
  const blocks = [
    `${'A:'.repeat(32_000)}\0`,
    `${'A: b\r\n'.repeat(10_000)}\0`,
    `${'a'.repeat(64_000)}\r\n`,
    `A:${' '.repeat(64_000)}\n`,
  ]
  for (const block of blocks) {
    const started = performance.now()
    assert.equal(splitFields(block, 1000), 'malformed')
    assert.ok(performance.now() - started < 50)
  }
})

test('list members are lower-cased, trimmed, and never empty', () => {
  assert.deepEqual(listMembers('Close, ,keep-Alive ,,X-A'), ['close', 'keep-alive', 'x-a'])
  assert.deepEqual(listMembers(''), [])
})
