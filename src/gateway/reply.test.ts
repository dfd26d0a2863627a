import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Problem, type ProblemName, problems } from '../model/problem.ts'
import { Rejection } from './rejection.ts'
import {
  framed,
  ownHead,
  problemAnswer,
  type Replying,
  recordProblem,
  responseHead,
} from './reply.ts'
import { parseResponseHead } from './wire/response-head.ts'

const AT = Date.parse('2026-11-15T10:00:00Z')

function replying(change: Partial<Replying> = {}): Replying {
  return {
    id: 'transaction',
    messageId: 'message',
    plan: undefined,
    tokenSource: undefined,
    toHead: false,
    chunks: true,
    addedLines: '',
    connection: { closing: false, bodyComplete: true },
    services: { now: () => AT },
    ...change,
  }
}

function upstream(...lines: string[]) {
  const head = parseResponseHead(['HTTP/1.1 200 OK', ...lines].join('\r\n'), false)
  assert.ok(typeof head === 'object')
  return head
}

const OWN = [
  'Date: Sun, 15 Nov 2026 10:00:00 GMT',
  'Gateway-Transaction-ID: transaction',
  'Server: Varco',
  'Transfer-Encoding: chunked',
]
const joined = (...lines: string[]) => [...lines, '', ''].join('\r\n')

test('a problem is answered with its exact bytes', () => {
  const { head, body } = problemAnswer(replying(), new Rejection('apiUnknown', []))

  assert.equal(
    head,
    joined('HTTP/1.1 404 Not Found', 'Content-Type: application/problem+json', ...OWN),
  )
  assert.equal(
    Buffer.from(body, 'latin1').toString('utf8'),
    '{"type":"https://httpstatuses.com/404","title":"Not Found","status":404,"detail":"API non individuata","gateway_status":"protocol:GATEWAY-401"}',
  )
})

test('a text outside ASCII travels as UTF-8', () => {
  const { body } = problemAnswer(replying(), new Rejection('tokenDuplicated', []))

  assert.match(Buffer.from(body, 'latin1').toString('utf8'), /"Token presente più volte"/)
})

for (const name of Object.keys(problems) as ProblemName[]) {
  test(`${name} has a status line with its title, and a challenge only where the token is at fault`, () => {
    const problem: Problem = problems[name]
    const { head } = problemAnswer(replying(), new Rejection(name, []))

    assert.ok(head.startsWith(`HTTP/1.1 ${problem.status} ${problem.title}\r\n`))
    assert.equal(head.includes('WWW-Authenticate'), problem.challenge !== undefined)
    assert.equal(head.includes('Retry-After'), problem.retryAfterSeconds !== undefined)
    const challenged = problem.status <= 403 && problem.outcome !== 'request-rejected'
    assert.equal(problem.challenge !== undefined, challenged)
  })
}

for (const [seconds, text] of [
  [0, '1'],
  [0.2, '1'],
  [29.4, '30'],
  [60, '60'],
] as const) {
  test(`a wait of ${seconds} s is said as ${text}`, () => {
    const { head } = problemAnswer(replying(), new Rejection('rateLimited', [], seconds))

    assert.match(head, new RegExp(`\r\nRetry-After: ${text}\r\n`))
  })
}

test('a problem says in the record what it means', () => {
  const ending = { outcome: 'success' as const, reason: null, status: null, gatewayStatus: null }
  const noted: Parameters<typeof recordProblem>[0] = { ...ending }

  recordProblem(noted, 'claimMismatch')

  assert.deepEqual(noted, {
    outcome: 'authorization-denied',
    reason: 'claim-mismatch',
    status: 403,
    gatewayStatus: 'protocol:GATEWAY-1368',
  })
})

test('a forwarded head keeps what is the application’s and replaces what is ours', () => {
  const head = responseHead(
    replying(),
    upstream(
      'X-A: 1',
      'Content-Length: 5',
      'server: other',
      'x-a: 2',
      'Gateway-X: y',
      'Connection: Keep-Alive, X-Hop',
      'X-Hop: 1',
      'Set-Cookie: a=b',
      'Date: D',
    ),
  )

  assert.equal(
    head,
    joined(
      'HTTP/1.1 200 OK',
      'X-A: 1',
      'x-a: 2',
      'Set-Cookie: a=b',
      'Date: D',
      'Gateway-Message-ID: message',
      ...OWN.slice(1),
    ),
  )
})

const cacheControl = [
  { lines: [], status: '200 OK', added: true },
  { lines: ['Cache-Control: max-age=60'], status: '200 OK', added: true },
  { lines: ['Cache-Control: no-store'], status: '200 OK', added: false },
  { lines: ['Cache-Control: max-age=5, Private'], status: '200 OK', added: false },
  { lines: ['Cache-Control: private="x-a"'], status: '200 OK', added: false },
  { lines: ['X-Cache-Control: private'], status: '200 OK', added: true },
  { lines: [], status: '404 Not Found', added: false },
]
for (const { lines, status, added } of cacheControl) {
  test(`an answer ${status} (${lines}) to a token in the query ${added ? 'gains' : 'does not gain'} Cache-Control: private`, () => {
    const head = parseResponseHead([`HTTP/1.1 ${status}`, ...lines].join('\r\n'), false)
    assert.ok(typeof head === 'object')

    const query = responseHead(replying({ tokenSource: 'query' }), head)
    const header = responseHead(replying({ tokenSource: 'header' }), head)

    assert.equal(query.includes('\r\nCache-Control: private\r\n'), added)
    assert.ok(!header.includes('\r\nCache-Control: private\r\n'))
  })
}

test('the last answer of a connection says so', () => {
  for (const connection of [
    { closing: true, bodyComplete: true },
    { closing: false, bodyComplete: false },
  ]) {
    assert.match(ownHead(replying({ connection }), 204, '', false), /\r\nConnection: close\r\n/)
  }
  assert.doesNotMatch(ownHead(replying(), 204, '', false), /Connection/)
})

test('chunks are said only where a body may follow and the client knows them', () => {
  const chunked = /Transfer-Encoding: chunked/

  assert.match(ownHead(replying(), 200, '', true), chunked)
  assert.doesNotMatch(ownHead(replying(), 204, '', false), chunked)
  assert.doesNotMatch(ownHead(replying({ toHead: true }), 200, '', true), chunked)
  assert.doesNotMatch(ownHead(replying({ chunks: false }), 200, '', true), chunked)
})

test('a body is one chunk and the end of all chunks, or as it is, or nothing', () => {
  assert.equal(framed(replying(), 'hello', true), '5\r\nhello\r\n0\r\n\r\n')
  assert.equal(framed(replying(), 'x'.repeat(300), true).slice(0, 5), '12c\r\n')
  assert.equal(framed(replying(), '', true), '0\r\n\r\n')
  assert.equal(framed(replying({ chunks: false }), 'hello', true), 'hello')
  assert.equal(framed(replying({ toHead: true }), 'hello', true), '')
  assert.equal(framed(replying(), '', false), '')
})
