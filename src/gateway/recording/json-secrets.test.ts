import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { withoutSecrets } from './json-secrets.ts'

const redact = (json: string) =>
  withoutSecrets(json, { isSecret: (name) => name === 'token', text: '***' })

const cases = [
  { json: '{"token":"abc","a":"b"}', redacted: '{"token":"***","a":"b"}' },
  { json: '{"a":{"token" : "abc"}}', redacted: '{"a":{"token" : "***"}}' },
  { json: '{"token":"a\\"b\\\\","a":1}', redacted: '{"token":"***","a":1}' },
  { json: '{"token":""}', redacted: '{"token":"***"}' },
  { json: '{"token":123,"a":4}', redacted: '{"token":"***","a":4}' },
  { json: '{"token":true}', redacted: '{"token":"***"}' },
  { json: '{"token":null}', redacted: '{"token":"***"}' },
  { json: '{"token":{"a":"b"}}', redacted: '{"token":{"a":"b"}}' },
  { json: '[{"token":"a"},{"token":"b"}]', redacted: '[{"token":"***"},{"token":"***"}]' },
  { json: '{"token":"abc', redacted: '{"token":"***"' },
  { json: '{"token":"abc\\', redacted: '{"token":"***"' },
  { json: '{"a":"token","b":"x"}', redacted: '{"a":"token","b":"x"}' },
  { json: '{"x":": ","token":"abc"}', redacted: '{"x":": ","token":"***"}' },
  {
    json: `{"x":"${'y'.repeat(300)}","token":"abc"}`,
    redacted: `{"x":"${'y'.repeat(300)}","token":"***"}`,
  },
  { json: '{"token":"\\"token\\":\\"abc\\""}', redacted: '{"token":"***"}' },
  { json: '{"token":', redacted: '{"token":' },
  { json: 'no json at all', redacted: 'no json at all' },
]
for (const { json, redacted } of cases) {
  test(`${json.slice(0, 60)} is recorded as ${redacted.slice(0, 60)}`, () => {
    assert.equal(redact(json), redacted)
  })
}

test('no secret survives, wherever it is in a document and wherever the document is cut', () => {
  // Begins with a character that no other string of the document has.
  const secret = '\ue000SECRET'
  const document = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.string(),
      fc.integer(),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.record({ token: fc.constant(secret), a: tie('value') }, { requiredKeys: [] }),
      fc.dictionary(fc.string(), tie('value'), { maxKeys: 3 }),
    ),
  })).value
  fc.assert(
    fc.property(document, fc.nat(), fc.boolean(), (value, cut, indent) => {
      const json = JSON.stringify(value, undefined, indent ? 2 : 0)
      const bounded = json.slice(0, json.length - (cut % (json.length + 1)))
      assert.ok(!redact(bounded).includes('\ue000'))
      assert.ok(!redact(json).includes('\ue000'))
      if (!json.includes('"token"')) assert.equal(redact(json), json)
    }),
    { numRuns: 2000 },
  )
})

test('a hostile document of a megabyte is read to its end, quickly', () => {
  for (const fill of [
    'a',
    '\\n',
    '"a":"',
    '"',
    ' ',
    '"a" ',
    '":',
    '"token":',
    '\\"',
    '"token":"\\',
  ]) {
    const started = performance.now()
    redact(`{"x":"${fill.repeat(1_048_576 / fill.length)}`)
    assert.ok(performance.now() - started < 1000, fill)
  }
})
