import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HeadFinder, type HeadSearch, MAX_EMPTY_BYTES } from './head-finder.ts'
import { MAX_HEAD_BYTES } from './request-head.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const HEAD = 'GET / HTTP/1.1\r\nHost: a'

test('a head is found without its empty line, and where the rest begins', () => {
  const finder = new HeadFinder()

  assert.equal(finder.find(bytes(`${HEAD}\r\n\r\nbody`)), 'found')
  assert.deepEqual([finder.text, finder.end], [HEAD, HEAD.length + 4])
})

test('empty lines before a request are skipped, a few of them', () => {
  const finder = new HeadFinder()

  assert.equal(finder.find(bytes(`\r\n\r\n${HEAD}\r\n\r\n`)), 'found')
  assert.equal(finder.text, HEAD)
  assert.equal(problemOf(finder.find(bytes('\r\n'.repeat(MAX_EMPTY_BYTES)))), 'badRequest')
})

test('empty lines are counted over all looks, until a head comes', () => {
  const finder = new HeadFinder()
  const line = bytes('\r\n')
  for (let at = 0; at < MAX_EMPTY_BYTES / 2; at++) assert.equal(finder.find(line), 'empty')

  assert.equal(problemOf(finder.find(line)), 'badRequest')
})

test('a head that grows is begun once, then partial, then found', () => {
  const finder = new HeadFinder()
  const text = `${HEAD}\r\n\r\n`
  const searches = Array.from(text, (_, at) => finder.find(bytes(text.slice(0, at + 1))))

  assert.equal(searches[0], 'begun')
  assert.deepEqual(new Set(searches.slice(1, -1)), new Set(['partial']))
  assert.equal(searches.at(-1), 'found')
})

const hopeless = ['\n', 'GET\n', 'GET / HTTP/1.1\r\nA: b\n', 'GET /\0', 'G\rT', '\r\n\nG', 'A\x7f']
for (const text of hopeless) {
  test(`${JSON.stringify(text)} is refused at once, whole or byte by byte`, () => {
    assert.equal(problemOf(new HeadFinder().find(bytes(text))), 'badRequest')
    assert.equal(problemOf(byteByByte(text)), 'badRequest')
  })
}

test('a head may be as long as the limit, and not a byte longer, whole or cut before its end', () => {
  const longest = `GET / HTTP/1.1\r\nA: ${'x'.repeat(MAX_HEAD_BYTES - 19)}`
  assert.equal(longest.length, MAX_HEAD_BYTES)
  for (const before of ['', '\r\n', '\r\n'.repeat(MAX_EMPTY_BYTES / 2)]) {
    for (const tail of ['', '\r', '\r\n', '\r\n\r', '\r\n\r\n']) {
      const finder = new HeadFinder()
      finder.find(bytes(before + longest + tail))
      assert.equal(finder.find(bytes(`${before}${longest}\r\n\r\n`)), 'found')
      const over = new HeadFinder()
      over.find(bytes(`${before}${longest}x${tail}`))
      const search = over.find(bytes(`${before}${longest}x\r\n\r\n`))
      assert.equal(problemOf(search), 'headersTooLarge')
    }
  }
})

test('a request line that does not end is a target too long', () => {
  const search = new HeadFinder().find(bytes(`GET /${'a'.repeat(MAX_HEAD_BYTES)}`))

  assert.equal(problemOf(search), 'targetTooLong')
})

function problemOf(search: HeadSearch): string {
  return typeof search === 'object' ? search.problem : search
}

/** Looks again for every byte that comes, as a connection does; says what the last look said, or the first refusal. */
function byteByByte(text: string): HeadSearch {
  const finder = new HeadFinder()
  let held = ''
  let search: HeadSearch = 'empty'
  for (const byte of text) {
    held += byte
    search = finder.find(bytes(held))
    if (typeof search === 'object') return search
    if (search === 'empty') held = ''
  }
  return search
}
