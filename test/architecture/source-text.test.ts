import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { cut, only } from './source-text.ts'

const cases: [name: string, source: string, code: string][] = [
  ['a line comment', 'a // b\nc', 'a     \nc'],
  ['a block comment over lines', 'a /* b\n */ c', 'a     \n    c'],
  ['a string with an escaped quote', String.raw`f('it\'s // no', b)`, 'f(             , b)'],
  ['a slash that divides', 'a / b / c', 'a / b / c'],
  ['a regular expression with a quote', 'x = /[\'"]/.test(y)', 'x =       .test(y)'],
  ['a regular expression with a slash in a class', 'f(/[/]\'/, "a")', 'f(      ,    )'],
  ['a regular expression after return', "return /'/", 'return    '],
  ['a closing tag', "<p>{t('a')}</p>", '<p>{t(   )}</p>'],
  ['a tag that closes itself', "<Row {...p} /> // '", '<Row {...p} />     '],
  ['code inside a template', '`a ${f({ b: 1 })} c` + d', '     f({ b: 1 })     + d'],
  ['a template inside a template', '`${a ? `x${b}` : c}`', '   a ?     b   : c  '],
  ['a dollar in a template', '`$5 ${a}`', '      a  '],
]
for (const [name, source, code] of cases) {
  test(`${name} is read right`, () => {
    assert.equal(only(source, ['code']), code)
  })
}

test('no text is lost or moved, whatever the source', () => {
  const pieces = [
    '`',
    '${',
    '}',
    '{',
    "'",
    '"',
    '/',
    '//',
    '/*',
    '*/',
    '\\',
    '\n',
    'a',
    ' ',
    '=',
    '(',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces)), (parts) => {
      const source = parts.join('')
      const joined = cut(source)
        .map(({ text }) => text)
        .join('')
      assert.equal(joined, source)
    }),
  )
})

test('in real sources every literal ends where it should', () => {
  const root = join(import.meta.dirname, '..', '..')
  const files = globSync('{src,test,bench}/**/*.ts', { cwd: root })
  assert.ok(files.length > 0)
  for (const file of files) {
    for (const { kind, text } of cut(readFileSync(join(root, file), 'utf8'))) {
      if (kind === 'string') assert.match(text, /^(['"]).*\1$/s, file)
      if (kind === 'template') assert.match(text, /(`|\$\{)$/, file)
    }
  }
})
