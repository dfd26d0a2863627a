import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compileRule, failures, type RuleContext } from './claim-rules.ts'

const CONTEXT: RuleContext = {
  header: () => undefined,
  query: () => undefined,
  environment: () => undefined,
}
const word = fc.constantFrom('a', 'b', 'c', 'A', '')
const scalar = fc.oneof(word, fc.integer({ min: 0, max: 3 }), fc.boolean(), fc.constant(null))
const claim = fc.oneof(scalar, fc.array(scalar, { maxLength: 4 }), fc.constant({ a: 'a' }))
const claims = fc.dictionary(fc.constantFrom('x', 'y', '__proto__', 'constructor'), claim, {
  maxKeys: 4,
  noNullPrototype: false,
})
const values = fc.array(fc.constantFrom('a', 'b', '1', 'true', '""'), {
  minLength: 1,
  maxLength: 3,
})
const rule = fc
  .tuple(
    fc.constantFrom('x', 'y', '__proto__', 'constructor'),
    fc.oneof(
      values.map((list) => list.join(', ')),
      values.map((list) => `\${not:${list.join(',')}}`),
      values.map((list) => `\${ignoreCase:${list.join(',')}}`),
      fc.constantFrom('${anyValue}', '${undefined}', '${regExpMatch:a|b}', '${regExpNotFind:a}'),
    ),
  )
  .map(([name, value]) => compileRule(`${name}=${value}`))

test('all rules must hold, and their order does not matter', () => {
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 5 }), claims, (rules, held) => {
      const together = failures(rules, held, CONTEXT).length === 0
      assert.equal(
        together,
        rules.every((one) => one.holds(held, CONTEXT)),
      )
      assert.equal(together, failures(rules.toReversed(), held, CONTEXT).length === 0)
    }),
    { numRuns: 1000 },
  )
})

test('a list holds as soon as one of its members would alone', () => {
  fc.assert(
    fc.property(values, fc.array(scalar, { maxLength: 5 }), (listed, members) => {
      const one = compileRule(`x=${listed.join(', ')}`)
      const alone = members.some((member) => one.holds({ x: member }, CONTEXT))
      assert.equal(one.holds({ x: members }, CONTEXT), alone)
    }),
    { numRuns: 1000 },
  )
})

test('a negation holds only when there is something and no member is listed', () => {
  fc.assert(
    fc.property(values, fc.array(scalar, { maxLength: 5 }), (listed, members) => {
      const not = compileRule(`x=\${not:${listed.join(',')}}`)
      const is = compileRule(`x=${listed.join(', ')}`)
      const present = members.filter((member) => member !== null)
      const expected = present.length > 0 && !is.holds({ x: members }, CONTEXT)
      assert.equal(not.holds({ x: members }, CONTEXT), expected)
    }),
    { numRuns: 1000 },
  )
})

test('a claim never satisfies a rule and its negation at once', () => {
  fc.assert(
    fc.property(values, claims, (listed, held) => {
      const is = compileRule(`x=${listed.join(', ')}`)
      const not = compileRule(`x=\${not:${listed.join(',')}}`)
      assert.ok(!(is.holds(held, CONTEXT) && not.holds(held, CONTEXT)))
    }),
    { numRuns: 1000 },
  )
})

test('any value and undefined exclude each other, and leave out only objects', () => {
  fc.assert(
    fc.property(claim, (value) => {
      const any = compileRule('x=${anyValue}').holds({ x: value }, CONTEXT)
      const none = compileRule('x=${undefined}').holds({ x: value }, CONTEXT)
      assert.ok(!(any && none))
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
      if (!isObject) assert.ok(any || none)
    }),
  )
})

test('equality is exact: only the very same text matches', () => {
  const text = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((value) => !/[\r\n]/.test(value))
  fc.assert(
    fc.property(text, text, (expected, actual) => {
      const quoted = compileRule(`x="${expected.replaceAll('"', '""')}"`)
      assert.equal(quoted.holds({ x: actual }, CONTEXT), expected === actual)
      assert.equal(quoted.holds({ x: expected }, CONTEXT), true)
    }),
    { numRuns: 1000 },
  )
})

test('no token reaches anything that it does not say itself', () => {
  const names = fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    'valueOf',
    'hasOwnProperty',
    'a.constructor',
    'a.__proto__.x',
    'a.length',
  )
  fc.assert(
    fc.property(names, (name) => {
      const any = compileRule(`${name}=\${anyValue}`)
      for (const held of [{}, { a: {} }, { a: [] }, { a: 'text' }]) {
        assert.equal(any.holds(held, CONTEXT), false)
      }
    }),
  )
})
