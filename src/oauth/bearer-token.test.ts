import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  findTokens,
  isToken,
  MAX_TOKEN_LENGTH,
  type TokenCarrier,
  type TokenPlaces,
  withoutParameter,
} from './bearer-token.ts'

const EVERYWHERE: TokenPlaces = {
  authorization: true,
  header: undefined,
  query: 'access_token',
  form: true,
}
const NOTHING: TokenCarrier = {
  authorization: [],
  headerValues: [],
  query: undefined,
  form: undefined,
}
const find = (carrier: Partial<TokenCarrier>, places: Partial<TokenPlaces> = {}) =>
  findTokens({ ...EVERYWHERE, ...places }, { ...NOTHING, ...carrier })

const found = [
  {
    name: 'in Authorization',
    carrier: { authorization: ['Bearer abc'] },
    token: 'abc',
    source: 'header',
    scheme: 'bearer',
  },
  {
    name: 'under a scheme in any case',
    carrier: { authorization: ['bEaReR abc'] },
    token: 'abc',
    source: 'header',
    scheme: 'bearer',
  },
  {
    name: 'behind many spaces',
    carrier: { authorization: ['BEARER    abc'] },
    token: 'abc',
    source: 'header',
    scheme: 'bearer',
  },
  {
    name: 'under DPoP',
    carrier: { authorization: ['DPoP abc'] },
    token: 'abc',
    source: 'header',
    scheme: 'dpop',
  },
  {
    name: 'with trash behind it',
    carrier: { authorization: ['Bearer abc def'] },
    token: 'abc def',
    source: 'header',
    scheme: 'bearer',
  },
  {
    name: 'in the query',
    carrier: { query: 'a=1&access_token=abc&b=2' },
    token: 'abc',
    source: 'query',
  },
  {
    name: 'in the query, escaped once',
    carrier: { query: 'access_token=a%2Bb%3D%2F+c%252B' },
    token: 'a+b=/+c%2B',
    source: 'query',
  },
  { name: 'in the form', carrier: { form: 'x=1&access_token=abc' }, token: 'abc', source: 'form' },
]
for (const { name, carrier, token, source, scheme } of found) {
  test(`a token ${name} is found`, () => {
    assert.deepEqual(find(carrier), [{ token, source, scheme }])
  })
}

const none: { name: string; carrier: Partial<TokenCarrier>; places?: Partial<TokenPlaces> }[] = [
  { name: 'nothing at all', carrier: {} },
  { name: 'Bearer alone', carrier: { authorization: ['Bearer'] } },
  { name: 'another scheme', carrier: { authorization: ['Basic dXNlcjpw'] } },
  { name: 'a scheme that begins alike', carrier: { authorization: ['BearerX abc'] } },
  { name: 'no scheme', carrier: { authorization: ['abc'] } },
  { name: 'a tab for a space', carrier: { authorization: ['Bearer\tabc'] } },
  { name: 'an empty Authorization', carrier: { authorization: [''] } },
  { name: 'an empty parameter', carrier: { query: 'access_token=' } },
  { name: 'a parameter without a value', carrier: { query: 'access_token' } },
  { name: 'another case', carrier: { query: 'ACCESS_TOKEN=abc' } },
  { name: 'an escaped name', carrier: { query: 'access%5Ftoken=abc' } },
  { name: 'a list', carrier: { query: 'access_token[]=abc' } },
  { name: 'a longer name', carrier: { query: 'my_access_token=abc&access_tokens=abc' } },
  { name: 'a form outside ASCII', carrier: { form: 'a=\xe9&access_token=abc' } },
  {
    name: 'a header that is not asked for',
    carrier: { authorization: ['Bearer abc'] },
    places: { authorization: false },
  },
  {
    name: 'a query that is not asked for',
    carrier: { query: 'access_token=abc' },
    places: { query: undefined },
  },
  {
    name: 'a form that is not asked for',
    carrier: { form: 'access_token=abc' },
    places: { form: false },
  },
]
for (const { name, carrier, places } of none) {
  test(`${name} is no token`, () => assert.deepEqual(find(carrier, places), []))
}

const tooMany: { name: string; carrier: Partial<TokenCarrier> }[] = [
  { name: 'header and query', carrier: { authorization: ['Bearer a'], query: 'access_token=a' } },
  { name: 'header and form', carrier: { authorization: ['Bearer a'], form: 'access_token=b' } },
  { name: 'query and form', carrier: { query: 'access_token=a', form: 'access_token=a' } },
  {
    name: 'all three',
    carrier: { authorization: ['Bearer a'], query: 'access_token=a', form: 'access_token=a' },
  },
  { name: 'the query twice', carrier: { query: 'access_token=a&access_token=a' } },
  { name: 'the query twice, once empty', carrier: { query: 'access_token=&access_token=a' } },
  { name: 'the form twice', carrier: { form: 'access_token=a&access_token=b' } },
  { name: 'two Authorization fields', carrier: { authorization: ['Bearer a', 'Bearer a'] } },
  {
    name: 'two Authorization fields, one of another scheme',
    carrier: { authorization: ['Basic a', 'Bearer a'] },
  },
]
for (const { name, carrier } of tooMany) {
  test(`${name}: more than one token`, () => {
    const tokens = find(carrier)
    assert.ok(tokens === 'doubled' || tokens.length > 1)
  })
}

test('a header or parameter of the policy carries the bare token', () => {
  const header = { authorization: false, header: 'x-token', query: undefined, form: false }
  const query = { authorization: false, query: 'tok', form: false }

  assert.deepEqual(find({ headerValues: ['abc'] }, header), [
    { token: 'abc', source: 'header', scheme: undefined },
  ])
  assert.equal(find({ headerValues: ['a', 'b'] }, header), 'doubled')
  assert.deepEqual(find({ headerValues: [''] }, header), [])
  assert.deepEqual(find({ query: 'tok=abc&access_token=x' }, query), [
    { token: 'abc', source: 'query', scheme: undefined },
  ])
})

for (const token of ['abc', 'a.b.c', 'A-._~+/z', 'abc=', 'abc==', 'x'.repeat(MAX_TOKEN_LENGTH)]) {
  test(`${token.slice(0, 20)} may be a token`, () => assert.equal(isToken(token), true))
}
for (const token of [
  '',
  '=',
  'a b',
  'a,b',
  'a=b',
  'a&b',
  'a%2B',
  'a\r\nb',
  'a\0',
  'é',
  '"a"',
  'x'.repeat(MAX_TOKEN_LENGTH + 1),
]) {
  test(`${JSON.stringify(token.slice(0, 20))} can be no token`, () =>
    assert.equal(isToken(token), false))
}

const stripped = [
  ['access_token=abc', ''],
  ['access_token=abc&a=1', 'a=1'],
  ['a=1&access_token=abc', 'a=1'],
  ['a=1&access_token=abc&a=2', 'a=1&a=2'],
  ['a=%5B&b[]=1&access_token=x&c=+%20', 'a=%5B&b[]=1&c=+%20'],
  ['access_token', ''],
  ['access%5Ftoken=abc', 'access%5Ftoken=abc'],
  ['my_access_token=abc', 'my_access_token=abc'],
  ['&&access_token=x&&', '&&&'],
] as const
for (const [text, rest] of stripped) {
  test(`without its token ${text} is ${rest || '(empty)'}`, () => {
    assert.equal(withoutParameter(text, 'access_token'), rest)
  })
}

test('what is left of a query keeps its bytes and order, and no token', () => {
  const piece = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', '=', '%', '[', ']', '+', '_') }),
    fc.constantFrom('access_token=SECRET', 'access_token', 'a=1'),
  )
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const rest = withoutParameter(pieces.join('&'), 'access_token')
      const others = pieces.filter((text) => !/^access_token(?:=|$)/.test(text))
      assert.equal(rest, others.join('&'))
      assert.deepEqual(find({ query: rest }), [])
    }),
  )
})
