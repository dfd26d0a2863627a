import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProblemName } from '../../model/problem.ts'
import { HeadMemory, MAX_FIELDS, MAX_TARGET_LENGTH, parseRequestHead } from './request-head.ts'

const LINE = 'POST /pet HTTP/1.1'
const parse = (...lines: string[]) => parseRequestHead(lines.join('\r\n'))
const withFields = (...fields: string[]) => parse(LINE, 'Host: a', ...fields)

const framings = [
  { name: 'no framing field: no body', fields: [], contentLength: -1, chunked: false },
  { name: 'a length', fields: ['Content-Length: 42'], contentLength: 42, chunked: false },
  { name: 'a length of zero', fields: ['Content-Length: 0'], contentLength: 0, chunked: false },
  { name: 'chunked', fields: ['Transfer-Encoding: chunked'], contentLength: -1, chunked: true },
  {
    name: 'chunked in any case',
    fields: ['transfer-encoding:CHUNKED'],
    contentLength: -1,
    chunked: true,
  },
  {
    name: 'white space around chunked',
    fields: ['Transfer-Encoding: \tchunked '],
    contentLength: -1,
    chunked: true,
  },
]
for (const { name, fields, contentLength, chunked } of framings) {
  test(`${name}: one meaning, accepted`, () => {
    const head = withFields(...fields)

    assert.deepEqual([head.contentLength, head.chunked], [contentLength, chunked])
  })
}

test('a head says its method, target, version, Host and credentials', () => {
  const head = parse('PUT /a%2Fb?x=1 HTTP/1.0', 'Host: A.example:80', 'Authorization: Bearer t')

  assert.deepEqual(
    [head.method, head.target, head.minor, head.host, head.authorization],
    ['PUT', '/a%2Fb?x=1', 0, 'A.example:80', ['Bearer t']],
  )
})

test('every Authorization field is seen, and every name that Connection lists', () => {
  const head = withFields(
    'Authorization: Bearer a',
    'Connection: Keep-Alive, X-A',
    'authorization: Bearer b',
    'connection: x-B',
  )

  assert.deepEqual(head.authorization, ['Bearer a', 'Bearer b'])
  assert.deepEqual(head.connection, ['keep-alive', 'x-a', 'x-b'])
})

test('an HTTP/1.0 request needs no Host and expects no 100', () => {
  const head = parse('GET / HTTP/1.0', 'Expect: 100-continue')

  assert.deepEqual([head.host, head.expectsContinue], [undefined, false])
})

test('Expect: 100-continue is known in any case', () => {
  assert.equal(withFields('Expect: 100-Continue').expectsContinue, true)
})

for (const host of ['a', 'a.b:8080', 'a:', '127.0.0.1', '[::1]', '[::1]:80', 'a_b~c', 'x%20y']) {
  test(`Host ${host} is accepted`, () => assert.equal(parse(LINE, `Host: ${host}`).host, host))
}

const refused: { name: string; lines: string[]; problem: ProblemName }[] = [
  ...both('Content-Length with Transfer-Encoding', [
    ['Content-Length: 5', 'Transfer-Encoding: chunked'],
    ['Transfer-Encoding: chunked', 'Content-Length: 0'],
    ['Content-Length: 5', 'transfer-encoding:\tchunked'],
  ]),
  ...[
    '1,1',
    '+1',
    '-1',
    '0x1',
    '1 1',
    '',
    '1.0',
    '1e1',
    '001',
    '00',
    '１',
    '1_0',
    '9'.repeat(16),
  ].map((value) =>
    bad(`Content-Length ${JSON.stringify(value)}`, [LINE, 'Host: a', `Content-Length: ${value}`]),
  ),
  ...both('two lengths', [
    ['Content-Length: 5', 'Content-Length: 5'],
    ['Content-Length: 5', 'content-length: 6'],
  ]),
  ...both('two codings', [['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked']]),
  ...['chunked, chunked', 'chunked, gzip', 'chunked;q=1', 'gzip, chunked, chunked'].map((value) =>
    bad(`Transfer-Encoding ${JSON.stringify(value)}`, [
      LINE,
      'Host: a',
      `Transfer-Encoding: ${value}`,
    ]),
  ),
  ...['gzip, chunked', 'xchunked', 'identity', '', '\xa0chunked', '"chunked"', 'chunked\x85'].map(
    (value) => ({
      name: `Transfer-Encoding ${JSON.stringify(value)}`,
      lines: [LINE, 'Host: a', `Transfer-Encoding: ${value}`],
      problem: 'notImplemented' as const,
    }),
  ),
  bad('Transfer-Encoding in HTTP/1.0', ['POST / HTTP/1.0', 'Transfer-Encoding: chunked']),
  bad('no Host in HTTP/1.1', ['GET / HTTP/1.1']),
  bad('two Host fields', [LINE, 'Host: a', 'Host: a']),
  ...[
    '',
    'a, b',
    'a b',
    'u@a',
    'a/b',
    'a?b',
    'a#b',
    'a:b',
    'a:123456',
    '[a',
    'http://a',
    'a\\b',
    'é',
  ].map((host) => bad(`Host ${JSON.stringify(host)}`, [LINE, `Host: ${host}`])),
  ...[
    'GET  / HTTP/1.1',
    'GET /  HTTP/1.1',
    'GET\t/ HTTP/1.1',
    ' GET / HTTP/1.1',
    'GET / HTTP/1.1 ',
    'GET / http/1.1',
    'GET / HTTP/1.1.1',
    'GET / HTTP/11',
    'GET / HTTP/1.10',
    'GET',
    '',
    'GET / x HTTP/1.1',
    'G(T / HTTP/1.1',
    'GET /\xa0 HTTP/1.1',
    'GET / HTTP /1.1',
    'GET / FTP/1.1',
  ].map((line) => bad(`request line ${JSON.stringify(line)}`, [line, 'Host: a'])),
  ...['/#f', '/<', '/>', '/"', '/\\', '/{', '/}', '/|', '/^', '/`', '/é'].map((target) =>
    bad(`target ${JSON.stringify(target)}`, [`GET ${target} HTTP/1.1`, 'Host: a']),
  ),
  ...[
    'GET /',
    'GET / HTTP/2.0',
    'GET / HTTP/1.2',
    'GET / HTTP/0.9',
    'GET / HTTP/3.1',
    'PRI * HTTP/2.0',
  ].map((line) => ({
    name: `version of ${JSON.stringify(line)}`,
    lines: [line, 'Host: a'],
    problem: 'versionNotSupported' as const,
  })),
  ...['TRACE', 'CONNECT', 'get', 'PROPFIND', 'BREW', 'X'].map((method) => ({
    name: `method ${method}`,
    lines: [`${method} / HTTP/1.1`, 'Host: a'],
    problem: 'methodNotAllowed' as const,
  })),
  ...['foo', '100-continue, foo', '', '200-ok'].map((value) => ({
    name: `Expect ${JSON.stringify(value)}`,
    lines: [LINE, 'Host: a', `Expect: ${value}`],
    problem: 'expectationFailed' as const,
  })),
  {
    name: 'a target over its limit',
    lines: [`GET /${'a'.repeat(MAX_TARGET_LENGTH)} HTTP/1.1`, 'Host: a'],
    problem: 'targetTooLong',
  },
  {
    name: 'one field too many',
    lines: [LINE, 'Host: a', ...Array(MAX_FIELDS).fill('A: b')],
    problem: 'headersTooLarge',
  },
  bad('a malformed field', [LINE, 'Host: a', 'A : b']),
]
for (const { name, lines, problem } of refused) {
  test(`${name}: refused as ${problem}`, () => {
    assert.throws(() => parse(...lines), { name: 'Rejection', problem })
  })
}

test('as many fields and as long a target as allowed pass', () => {
  const target = `/${'a'.repeat(MAX_TARGET_LENGTH - 1)}`
  const head = parse(`GET ${target} HTTP/1.1`, 'Host: a', ...Array(MAX_FIELDS - 1).fill('A: b'))

  assert.equal(head.fields.lower.length, MAX_FIELDS)
})

test('a header block is remembered to the letter, and for its version of HTTP only', () => {
  const memory = new HeadMemory()
  const read = (...lines: string[]) => parseRequestHead(lines.join('\r\n'), memory)
  const first = read('GET /a HTTP/1.1', 'Host: a', 'Authorization: Bearer one')

  const again = read('PUT /b HTTP/1.1', 'Host: a', 'Authorization: Bearer one')
  const other = read('PUT /b HTTP/1.1', 'Host: a', 'Authorization: Bearer two')
  const older = read(
    'GET /b HTTP/1.0',
    'Host: a',
    'Authorization: Bearer two',
    'Expect: 100-continue',
  )

  assert.equal(again.fields, first.fields)
  assert.deepEqual([again.method, again.target], ['PUT', '/b'])
  assert.deepEqual(other.authorization, ['Bearer two'])
  assert.equal(older.expectsContinue, false)
  const newer = read(
    'GET /b HTTP/1.1',
    'Host: a',
    'Authorization: Bearer two',
    'Expect: 100-continue',
  )
  assert.equal(newer.expectsContinue, true)
})

function bad(name: string, lines: string[]) {
  return { name, lines, problem: 'badRequest' as const }
}

function both(name: string, variants: string[][]) {
  return variants.map((fields) =>
    bad(`${name} (${fields.join(' | ')})`, [LINE, 'Host: a', ...fields]),
  )
}
