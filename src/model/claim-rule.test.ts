import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ClaimRuleError, type ClaimTest, parseClaimRule, type RuleMember } from './claim-rule.ts'

const literals = (...values: string[]): RuleMember[] =>
  values.map((value) => ({ kind: 'literal', value }))
const list = (
  members: RuleMember[],
  flags: { ignoreCase?: boolean; negated?: boolean } = {},
): ClaimTest => ({
  kind: 'list',
  members,
  ignoreCase: false,
  negated: false,
  ...flags,
})
const expression = (text: string, whole: boolean, negated: boolean): ClaimTest => ({
  kind: 'regExp',
  expression: text,
  whole,
  negated,
})

const rules: { rule: string; claim?: string; test: ClaimTest }[] = [
  { rule: 'aud=petstore', claim: 'aud', test: list(literals('petstore')) },
  { rule: '  aud  =  petstore  ', claim: 'aud', test: list(literals('petstore')) },
  { rule: 'azp=a, b ,c', claim: 'azp', test: list(literals('a', 'b', 'c')) },
  { rule: 'azp=a,,b, ,', claim: 'azp', test: list(literals('a', 'b')) },
  { rule: 'a=b=c', claim: 'a', test: list(literals('b=c')) },
  { rule: 'realm.roles=x', claim: 'realm.roles', test: list(literals('x')) },
  { rule: 'https://a/b=x', claim: 'https://a/b', test: list(literals('x')) },
  { rule: 'a=b c', test: list(literals('b c')) },
  { rule: 'a="b, c"', test: list(literals('b, c')) },
  { rule: 'a="b", " c "', test: list(literals('b', ' c ')) },
  { rule: 'a=""', test: list(literals('')) },
  { rule: 'a="say ""hi"""', test: list(literals('say "hi"')) },
  { rule: 'a="${anyValue}"', test: list(literals('${anyValue}')) },
  { rule: 'a=5" disk, 3" disk', test: list(literals('5" disk', '3" disk')) },
  { rule: 'a=b"c,d"e', test: list(literals('b"c', 'd"e')) },
  { rule: 'a=$5, {x}', test: list(literals('$5', '{x}')) },
  { rule: 'a=${anyValue}', test: { kind: 'anyValue' } },
  { rule: 'a= ${ANYVALUE} ', test: { kind: 'anyValue' } },
  { rule: 'a=${undefined}', test: { kind: 'undefined' } },
  { rule: 'a=${not:x, y}', test: list(literals('x', 'y'), { negated: true }) },
  { rule: 'a=${not:"x, y"}', test: list(literals('x, y'), { negated: true }) },
  { rule: 'a=${ignoreCase:X,y}', test: list(literals('X', 'y'), { ignoreCase: true }) },
  {
    rule: 'a=${not:${ignoreCase:X}}',
    test: list(literals('X'), { ignoreCase: true, negated: true }),
  },
  {
    rule: 'a=${not: ${ignoreCase:X} }',
    test: list(literals('X'), { ignoreCase: true, negated: true }),
  },
  { rule: 'a=${not:${not:x}}', test: list(literals('x')) },
  { rule: 'a=${regExpMatch:^x{1,3}$}', test: expression('^x{1,3}$', true, false) },
  { rule: 'a=${regExpFind:a,b}', test: expression('a,b', false, false) },
  { rule: 'a=${regExpNotMatch:x}', test: expression('x', true, true) },
  { rule: 'a=${regExpNotFind: x }', test: expression(' x ', false, true) },
  { rule: 'a=${not:${regExpFind:x}}', test: expression('x', false, true) },
  { rule: 'a=${not:${regExpNotMatch:x}}', test: expression('x', true, false) },
  { rule: 'a=${header:X-Tenant}', test: list([{ kind: 'header', name: 'X-Tenant' }]) },
  {
    rule: 'a=x, ${query:t}, ${env:VARCO_RULE_T}',
    test: list([
      ...literals('x'),
      { kind: 'query', name: 't' },
      { kind: 'env', name: 'VARCO_RULE_T' },
    ]),
  },
  {
    rule: 'a=${header:A}, ${header:B}',
    test: list([
      { kind: 'header', name: 'A' },
      { kind: 'header', name: 'B' },
    ]),
  },
  { rule: 'a=${not:${header:A}}', test: list([{ kind: 'header', name: 'A' }], { negated: true }) },
]
for (const { rule, claim = 'a', test: expected } of rules) {
  test(`${rule} is read`, () => {
    assert.deepEqual(parseClaimRule(rule), { claim, test: expected, source: rule })
  })
}

const mistakes: { rule: string; position: number; says: RegExp }[] = [
  { rule: '', position: 0, says: /expected name=value/ },
  { rule: 'aud', position: 3, says: /expected name=value/ },
  { rule: '=x', position: 0, says: /claim's name/ },
  { rule: '  =x', position: 0, says: /claim's name/ },
  { rule: 'a=', position: 2, says: /expected a value/ },
  { rule: 'a=   ', position: 5, says: /expected a value/ },
  { rule: 'a=,', position: 2, says: /at least one value/ },
  { rule: 'a=b\nc=d', position: 3, says: /one rule on one line/ },
  { rule: 'a=b\r', position: 3, says: /one rule on one line/ },
  { rule: 'a="b', position: 2, says: /closing double quote/ },
  { rule: 'a=x, "b', position: 5, says: /closing double quote/ },
  { rule: 'a="b"c', position: 2, says: /closing double quote/ },
  { rule: 'a=${unknown}', position: 2, says: /header.*query.*env/ },
  { rule: 'a=${unknown:x}', position: 2, says: /header/ },
  { rule: 'a=${anyValue:x}', position: 2, says: /header/ },
  { rule: 'a=x, ${anyValue}', position: 5, says: /as the whole value/ },
  { rule: 'a=x${header:Y}', position: 3, says: /whole member/ },
  { rule: 'a=${header:X} y', position: 2, says: /whole member/ },
  { rule: 'a=${header:}', position: 2, says: /header/ },
  { rule: 'a=${env:HOME}', position: 2, says: /VARCO_RULE_/ },
  { rule: 'a=x,${env:PATH}', position: 4, says: /VARCO_RULE_/ },
  { rule: 'a=${not:}', position: 8, says: /at least one value/ },
  { rule: 'a=${ignoreCase: }', position: 15, says: /at least one value/ },
  { rule: 'a=${not:${anyValue}}', position: 8, says: /inside not/ },
  { rule: 'a=${not:${undefined}}', position: 8, says: /inside not/ },
  { rule: 'a=${regExpMatch:}', position: 16, says: /regular expression/ },
  { rule: 'a=${not:x}, y', position: 2, says: /whole value/ },
]
for (const { rule, position, says } of mistakes) {
  test(`${JSON.stringify(rule)} is refused at character ${position + 1}`, () => {
    assert.throws(
      () => parseClaimRule(rule),
      (error: unknown) => {
        assert.ok(error instanceof ClaimRuleError)
        assert.match(error.message, says)
        assert.deepEqual(
          [error.position, error.message.endsWith(`(character ${position + 1})`)],
          [position, true],
        )
        return true
      },
    )
  })
}

test('a list of quoted values is read as the same values, whatever they hold', () => {
  const value = fc.string({
    unit: fc.constantFrom('"', ',', ' ', '$', '{', '}', '=', 'a', 'é', '\t'),
  })
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 5 }), (values) => {
      const quoted = values.map((text) => `"${text.replaceAll('"', '""')}"`).join(', ')
      assert.deepEqual(parseClaimRule(`a=${quoted}`).test, list(literals(...values)))
    }),
  )
})

test('any line is a rule or a mistake with a place inside the line, never anything else', () => {
  const bit = fc.constantFrom(
    'a',
    '=',
    ',',
    '"',
    '${',
    '}',
    'not:',
    'header:',
    'x',
    ' ',
    'regExpMatch:',
    'ignoreCase:',
  )
  const line = fc.array(bit, { maxLength: 12 }).map((bits) => bits.join(''))
  fc.assert(
    fc.property(line, (source) => {
      try {
        assert.equal(parseClaimRule(source).source, source)
      } catch (error) {
        assert.ok(error instanceof ClaimRuleError)
        assert.ok(error.position >= 0 && error.position <= source.length)
      }
    }),
    { numRuns: 3000 },
  )
})
