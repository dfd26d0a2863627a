import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ClaimRuleError, parseClaimRule } from '../../../../src/model/claim-rule.ts'
import { operators, rowOf, ruleOf } from './rule-row.ts'

const cases = [
  {
    rule: 'aud=petstore-client',
    row: { claim: 'aud', operator: 'oneOf', values: ['petstore-client'] },
  },
  { rule: 'azp=a, b', row: { claim: 'azp', operator: 'oneOf', values: ['a', 'b'] } },
  { rule: 'azp="a, b", c', row: { claim: 'azp', operator: 'oneOf', values: ['a, b', 'c'] } },
  { rule: 'sub=${anyValue}', row: { claim: 'sub', operator: 'anyValue', values: [] } },
  {
    rule: 'x=${not:${ignoreCase:A, b}}',
    row: { claim: 'x', operator: 'notIgnoreCase', values: ['A', 'b'] },
  },
  { rule: 'x=${regExpFind:^a{2}$}', row: { claim: 'x', operator: 'finds', values: ['^a{2}$'] } },
  {
    rule: 'x=${header:X-A}, y',
    row: { claim: 'x', operator: 'oneOf', values: ['${header:X-A}', 'y'] },
  },
] as const
for (const { rule, row } of cases) {
  test(`${rule} is shown as its row and written back as it was`, () => {
    assert.deepEqual(rowOf(rule), row)
    assert.equal(ruleOf(rowOf(rule)!), rule)
  })
}

test('a rule that is only begun is a row without values', () => {
  assert.deepEqual(rowOf('azp='), { claim: 'azp', operator: 'oneOf', values: [] })
})

test('a rule that cannot be read has no row', () => {
  assert.equal(rowOf('azp'), undefined)
  assert.equal(rowOf('azp="open'), undefined)
})

test('whatever rule can be read keeps its meaning through the row', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^[a-c"$,{} :.=]{0,20}$/))
  fc.assert(
    fc.property(fc.constantFrom('a', 'a.b', 'https://x/y'), text, (claim, value) => {
      const source = `${claim}=${value}`
      const before = parsed(source)
      fc.pre(before !== undefined)
      assert.deepEqual(parsed(ruleOf(rowOf(source)!)), before)
    }),
  )
})

test('whatever is put into chips is read back as those chips', () => {
  const chip = fc.string({ minLength: 1 }).filter((value) => !/[\r\n]/.test(value))
  fc.assert(
    fc.property(
      fc.constantFrom(...operators.slice(0, 4)),
      fc.array(chip, { minLength: 1 }),
      (operator, values) => {
        const plain = values.filter((value) => !/^"|^\$\{/.test(value))
        fc.pre(plain.length > 0)
        assert.deepEqual(rowOf(ruleOf({ claim: 'c', operator, values: plain }))?.values, plain)
      },
    ),
  )
})

function parsed(source: string) {
  try {
    return parseClaimRule(source).test
  } catch (error) {
    assert.ok(error instanceof ClaimRuleError)
    return undefined
  }
}
