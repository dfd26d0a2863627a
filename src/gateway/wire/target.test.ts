import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { splitTarget } from './target.ts'

const taken = [
  { target: '/', path: '/', query: undefined },
  { target: '/a/b?x=1&y=2', path: '/a/b', query: 'x=1&y=2' },
  { target: '/a?', path: '/a', query: '' },
  { target: '/a?b?c', path: '/a', query: 'b?c' },
  { target: '/a%2Fb%5Cc', path: '/a%2Fb%5Cc', query: undefined },
  { target: '/%252e%252e/a', path: '/%252e%252e/a', query: undefined },
  { target: '/a.b/c..d/...', path: '/a.b/c..d/...', query: undefined },
  { target: '/.well-known/x', path: '/.well-known/x', query: undefined },
  { target: '//evil/x', path: '//evil/x', query: undefined },
  { target: '/a?b=../..&c=%2e%2e&d=%zz&e[]=1', path: '/a', query: 'b=../..&c=%2e%2e&d=%zz&e[]=1' },
  {
    target: '/%C3%A9%E2%82%AC%F0%9F%98%80',
    path: '/%C3%A9%E2%82%AC%F0%9F%98%80',
    query: undefined,
  },
  { target: '/%FF%FE', path: '/%FF%FE', query: undefined },
  { target: 'http://host/a?b', path: '/a', query: 'b' },
  { target: 'HTTP://HOST/a', path: '/a', query: undefined },
  { target: 'https://host', path: '/', query: undefined },
  { target: 'http://host?b', path: '/', query: 'b' },
]
for (const { target, path, query } of taken) {
  test(`${target} is path ${path}${query === undefined ? '' : ` and query ${query}`}`, () => {
    assert.deepEqual(splitTarget(target, 'host'), { path, query })
  })
}

const DOTS = ['.', '..', '%2e', '%2E%2e', '.%2e', '%2e.', '..;', '..;a=b', '.;x', '%2e%2e%3bx']
const dotted = DOTS.flatMap((dots) => [
  `/a/${dots}`,
  `/a/${dots}/b`,
  `/${dots}/a`,
  `/a%2f${dots}%2Fb`,
  `/a%5c${dots}%5Cb`,
  `/a/${dots}%2fb`,
])
const refused = [
  ...dotted,
  '/a/%',
  '/a/%z0',
  '/a/%0',
  '/a%00',
  '/a%0d%0aX:%20y',
  '/a%1f',
  '/a%7F',
  '/%c0%ae%c0%ae/a',
  '/%C1%9c',
  '/%e0%80%ae',
  '/%e0%9f%bf',
  '/%f0%80%80%ae',
  '/a[b]',
  '*',
  'a/b',
  'host:443',
  'ftp://host/a',
  'http:///a',
  'http://other/a',
  'http://host:80/a',
  'http://u@host/a',
]
for (const target of refused) {
  test(`${target} is refused`, () => {
    assert.throws(() => splitTarget(target, 'host'), { name: 'Rejection', problem: 'badRequest' })
  })
}

test('an absolute target is believed when there is no Host, as in HTTP/1.0', () => {
  assert.equal(splitTarget('http://anywhere/a', undefined).path, '/a')
})

test('no accepted path has a dot segment, whoever decodes it once and whatever separates', () => {
  const piece = fc.constantFrom('.', '%2e', '%2E', '/', '%2f', '%5c', ';', '%3B', 'a', '..', '%25')
  const paths = fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`)
  fc.assert(
    fc.property(paths, (path) => {
      let split: string
      try {
        split = splitTarget(path, 'host').path
      } catch {
        return
      }
      assert.equal(split, path)
      const segments = decodeURIComponent(path).split(/[/\\]/)
      const names = segments.map((segment) => segment.split(';')[0])
      assert.ok(!names.includes('.') && !names.includes('..'), path)
    }),
    { numRuns: 5000 },
  )
})
