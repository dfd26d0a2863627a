import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { JsonFault, MAX_JSON_LENGTH, parseJsonBytes, parseJsonObject } from './json.ts'
import { MAX_JSON_DEPTH, MAX_JSON_VALUES } from './json-shape.ts'

const refused = (text: string, problem: string) =>
  assert.throws(
    () => parseJsonObject(text),
    (error) => error instanceof JsonFault && error.problem === problem,
  )

test('every JSON object within the bounds reads as JSON.parse reads it', () => {
  const bounded = fc.jsonValue({ maxDepth: 5, stringUnit: 'binary' })
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'binary' }), bounded), (object) => {
      const text = JSON.stringify(object)
      const plain = JSON.parse(text)
      assert.deepEqual(JSON.parse(JSON.stringify(parseJsonObject(text))), plain)
    }),
  )
})

test('a text that JSON.parse refuses is never read', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:\\ 019.eE-truefalsn') }), (text) => {
      let plain: unknown
      try {
        plain = JSON.parse(text)
      } catch {
        assert.throws(() => parseJsonObject(text), JsonFault)
        return
      }
      const isObject = typeof plain === 'object' && plain !== null && !Array.isArray(plain)
      if (!isObject) assert.throws(() => parseJsonObject(text), JsonFault)
    }),
    { numRuns: 2000 },
  )
})

test('an integer of any length keeps its digits', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n }), (number) => {
      const text = `{"sub":${number},"list":[${number}]}`
      assert.equal(JSON.stringify(parseJsonObject(text)), text)
    }),
  )
})

for (const digits of [
  '12345678901234567890',
  '9007199254740993',
  '-9007199254740993',
  '1e400',
  '-1E+400',
  '1e-400',
  '1000000000000000000000',
  '123456789.123456789',
  '0.10000000000000000555',
  `1${'0'.repeat(100)}1`,
]) {
  test(`the number ${digits.slice(0, 30)} prints as it was written`, () => {
    const text = `{"a":${digits},"b":{"c":[${digits}]}}`
    assert.equal(JSON.stringify(parseJsonObject(text)), text)
  })
}

for (const [digits, value] of [
  ['1', 1],
  ['-0', -0],
  ['0.1', 0.1],
  ['1.50', 1.5],
  ['1.676363172E9', 1676363172],
  ['1e2', 100],
  ['0e5', 0],
] as const) {
  test(`the number ${digits} is the JavaScript number ${value}`, () => {
    assert.deepEqual(parseJsonObject(`{"a":${digits}}`), { a: value })
  })
}

for (const text of ['null', '[]', '"x"', '1', 'true', '[{"active":true}]']) {
  test(`${text} is not an object`, () => refused(text, 'not-an-object'))
}

for (const text of [
  '',
  ' ',
  '{',
  '{"a":1',
  '<html>',
  '\ufeff{}',
  "{'a':1}",
  '{"a":1}}',
  '{"a":01}',
]) {
  test(`${JSON.stringify(text)} is not JSON`, () => refused(text, 'not-json'))
}

test('the refusal repeats nothing of the text', () => {
  assert.throws(
    () => parseJsonObject('{"token":"s3cret'),
    (error: Error) => !`${error.message} ${error.stack} ${error.cause}`.includes('s3cret'),
  )
})

test('a key given twice is refused, however it is spelt and wherever it is', () => {
  refused('{"active":false,"active":true}', 'duplicate-key')
  refused('{"active":false,"\\u0061ctive" : true}', 'duplicate-key')
  refused('{"a":[{"b":{"c":1,"d":2,"c":3}}]}', 'duplicate-key')
  refused('{"__proto__":1,"__proto__":2}', 'duplicate-key')
})

test('the same key in different objects, and strings that look like keys, are fine', () => {
  const text = '{"a":{"a":1},"b":[{"a":1},{"a":2}],"c":"\\"a\\":1","d":["a","a"]}'
  assert.equal(JSON.stringify(parseJsonObject(text)), text)
})

test('keys of the object prototype are plain claims', () => {
  const text = '{"__proto__":{"admin":true},"constructor":1,"toString":2,"n":12345678901234567890}'
  const claims = parseJsonObject(text)
  assert.equal(Object.getPrototypeOf(claims), Object.prototype)
  assert.equal(claims.admin, undefined)
  assert.deepEqual(Object.keys(claims), ['__proto__', 'constructor', 'toString', 'n'])
  assert.equal(JSON.stringify(claims), text)
})

test('nesting up to the bound is read, one level more is refused', () => {
  const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
  parseJsonObject(nested(MAX_JSON_DEPTH))
  refused(nested(MAX_JSON_DEPTH + 1), 'too-deep')
  refused('['.repeat(1_000_000), 'too-deep')
})

test('values up to the bound are read, one more is refused', () => {
  const list = (length: number) => `{"a":[${Array(length).fill(1).join()}]}`
  parseJsonObject(list(MAX_JSON_VALUES))
  refused(list(MAX_JSON_VALUES + 1), 'too-many-values')
})

test('a text over the size bound is refused before anything else is done with it', () => {
  refused(`{"a":"${'x'.repeat(MAX_JSON_LENGTH)}"}`, 'too-large')
})

test('hostile texts of the greatest size never hold up the event loop for long', () => {
  const size = MAX_JSON_LENGTH - 100
  const hostile = [
    `{"a":1${'0'.repeat(size)}1}`,
    `{"a":1e${'9'.repeat(size)}}`,
    '"'.repeat(size),
    `{"a":"${'\\"'.repeat(size / 2)}"}`,
    `${'\\'.repeat(size)}"`,
    `{"a":"${':1.'.repeat(size / 3)}"}`,
    `{"a":${' '.repeat(size)}1}`,
  ]
  for (const text of hostile) {
    const started = performance.now()
    try {
      parseJsonObject(text)
    } catch (error) {
      assert.ok(error instanceof JsonFault)
    }
    assert.ok(performance.now() - started < 500, text.slice(0, 10))
  }
})

test('bytes that are not UTF-8, or start with a byte order mark, are not JSON', () => {
  assert.deepEqual(parseJsonBytes(Buffer.from('{"name":"è"}')), { name: 'è' })
  assert.throws(() => parseJsonBytes(Buffer.from([0x7b, 0xff, 0x7d])), { problem: 'not-json' })
  assert.throws(() => parseJsonBytes(Buffer.from('\ufeff{}')), { problem: 'not-json' })
})
