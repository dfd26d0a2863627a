import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAX_RESPONSE_FIELDS, parseResponseHead, type ResponseHead } from './response-head.ts'

const parse = (lines: string[], toHead = false) => parseResponseHead(lines.join('\r\n'), toHead)

function accepted(lines: string[], toHead = false): ResponseHead {
  const head = parse(lines, toHead)
  assert.ok(typeof head === 'object', `refused: ${head}`)
  return head
}

const OK = 'HTTP/1.1 200 OK'
const framings = [
  { name: 'a length', lines: [OK, 'Content-Length: 5'], framing: { kind: 'length', bytes: 5 } },
  { name: 'chunks', lines: [OK, 'transfer-encoding: Chunked'], framing: { kind: 'chunked' } },
  { name: 'neither', lines: [OK], framing: { kind: 'close' } },
  {
    name: '204 with a length',
    lines: ['HTTP/1.1 204 No', 'Content-Length: 5'],
    framing: { kind: 'none' },
  },
  {
    name: '304 with a length',
    lines: ['HTTP/1.1 304 No', 'Content-Length: 5'],
    framing: { kind: 'none' },
  },
  {
    name: '304 with chunks',
    lines: ['HTTP/1.1 304 No', 'Transfer-Encoding: chunked'],
    framing: { kind: 'none' },
  },
  { name: '103', lines: ['HTTP/1.1 103 Early Hints', 'Link: x'], framing: { kind: 'none' } },
  {
    name: 'HEAD with a length',
    lines: [OK, 'Content-Length: 5'],
    toHead: true,
    framing: { kind: 'none' },
  },
  {
    name: 'HEAD with chunks',
    lines: [OK, 'Transfer-Encoding: chunked'],
    toHead: true,
    framing: { kind: 'none' },
  },
]
for (const { name, lines, toHead, framing } of framings) {
  test(`the end of an answer with ${name} is ${framing.kind}`, () => {
    assert.deepEqual(accepted(lines, toHead).framing, framing)
  })
}

const reuse = [
  { name: 'HTTP/1.1 with a length', lines: [OK, 'Content-Length: 0'], keepAlive: true },
  {
    name: 'HTTP/1.1 that says close',
    lines: [OK, 'Content-Length: 0', 'Connection: X, Close'],
    keepAlive: false,
  },
  { name: 'HTTP/1.1 until the connection closes', lines: [OK], keepAlive: false },
  { name: 'HTTP/1.0', lines: ['HTTP/1.0 200 OK', 'Content-Length: 0'], keepAlive: false },
  {
    name: 'HTTP/1.0 that says keep-alive',
    lines: ['HTTP/1.0 200 OK', 'Content-Length: 0', 'Connection: keep-alive'],
    keepAlive: true,
  },
]
for (const { name, lines, keepAlive } of reuse) {
  test(`the connection of ${name} is ${keepAlive ? '' : 'not '}used again`, () => {
    assert.equal(accepted(lines).keepAlive, keepAlive)
  })
}

test('status and reason are read as they stand, a missing reason too', () => {
  assert.deepEqual(pick(accepted(['HTTP/1.1 418 I am a t\xe9apot'])), [418, 'I am a t\xe9apot'])
  assert.deepEqual(pick(accepted(['HTTP/1.1 599 '])), [599, ''])
  assert.deepEqual(pick(accepted(['HTTP/1.1 200'])), [200, ''])
})

const refused = [
  ...[
    'HTTP/1.1 099 Low',
    'HTTP/1.1 600 High',
    'HTTP/1.1 999 Higher',
    'HTTP/1.1 20 Short',
    'HTTP/1.1 2000 Long',
    'HTTP/1.1 -200 Sign',
    'HTTP/1.1  200 OK',
    'HTTP/1.1\t200 OK',
    'HTTP/1.1 200\tOK',
    'HTTP/1.1 200 O\x00K',
    'HTTP/1.1 200 O\x1bK',
    'HTTP/2 200 OK',
    'HTTP/1.2 200 OK',
    'http/1.1 200 OK',
    'ICY 200 OK',
    ' HTTP/1.1 200 OK',
    '',
    '<html>',
  ].map((line) => ({ name: `status line ${JSON.stringify(line)}`, lines: [line] })),
  { name: 'length and chunks', lines: [OK, 'Content-Length: 1', 'Transfer-Encoding: chunked'] },
  { name: 'two lengths', lines: [OK, 'Content-Length: 1', 'Content-Length: 2'] },
  { name: 'two equal lengths', lines: [OK, 'Content-Length: 1', 'Content-Length: 1'] },
  { name: 'a list of lengths', lines: [OK, 'Content-Length: 1, 1'] },
  { name: 'a negative length', lines: [OK, 'Content-Length: -1'] },
  { name: 'an empty length', lines: [OK, 'Content-Length:'] },
  { name: 'a length too long to be exact', lines: [OK, `Content-Length: ${'9'.repeat(16)}`] },
  { name: 'another coding', lines: [OK, 'Transfer-Encoding: gzip, chunked'] },
  { name: 'a coding that only looks like chunked', lines: [OK, 'Transfer-Encoding: xchunked'] },
  {
    name: 'chunked twice',
    lines: [OK, 'Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'],
  },
  { name: 'chunks in HTTP/1.0', lines: ['HTTP/1.0 200 OK', 'Transfer-Encoding: chunked'] },
  { name: 'an interim answer in HTTP/1.0', lines: ['HTTP/1.0 103 Early Hints'] },
  { name: 'an interim answer that closes', lines: ['HTTP/1.1 103 Hints', 'Connection: close'] },
  { name: 'a folded field', lines: [OK, 'A: b', ' c'] },
  { name: 'a bare LF', lines: [OK, 'A: b\nB: c'] },
  { name: 'NUL in a field', lines: [OK, 'A: b\0'] },
  { name: 'a space before a colon', lines: [OK, 'A : b'] },
  { name: 'a line without a colon', lines: [OK, 'garbage'] },
  { name: 'too many fields', lines: [OK, ...Array(MAX_RESPONSE_FIELDS + 1).fill('A: b')] },
]
for (const { name, lines } of refused) {
  test(`${name}: not a response`, () => assert.equal(typeof parse(lines), 'string'))
}

function pick({ status, reason }: ResponseHead) {
  return [status, reason]
}
