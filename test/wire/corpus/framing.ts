import { BASE } from '../../support/gateway-harness.ts'
import {
  accepted,
  type HostileRequest,
  headOf,
  post,
  refused,
  SMUGGLED,
} from './hostile-request.ts'

const CHUNKS = '5\r\nhello\r\n0\r\n\r\n'
const LINE = `POST ${BASE}/pet HTTP/1.1`

/** Two ways to say where the body ends. */
const both: HostileRequest[] = [
  refused(
    'length before chunks',
    `${post('Content-Length: 6', 'Transfer-Encoding: chunked')}0\r\n\r\nX${SMUGGLED}`,
  ),
  refused(
    'chunks before length',
    `${post('Transfer-Encoding: chunked', 'Content-Length: 5')}0\r\n\r\n${SMUGGLED}`,
  ),
  refused(
    'length zero and chunks',
    post('Content-Length: 0', 'Transfer-Encoding: chunked') + CHUNKS,
  ),
  refused(
    'length and chunks in small letters',
    post('content-length: 5', 'transfer-encoding: chunked') + CHUNKS,
  ),
  refused(
    'length and an unknown coding',
    `${post('Content-Length: 5', 'Transfer-Encoding: x')}hello`,
    501,
  ),
  refused(
    'length and an empty coding',
    `${post('Content-Length: 5', 'Transfer-Encoding:')}hello`,
    501,
  ),
  refused(
    'chunks in HTTP/1.0',
    headOf(`POST ${BASE}/pet HTTP/1.0`, 'Transfer-Encoding: chunked') + CHUNKS,
  ),
  refused(
    'length and chunks in HTTP/1.0',
    headOf(`POST ${BASE}/pet HTTP/1.0`, 'Content-Length: 5', 'Transfer-Encoding: chunked') + CHUNKS,
  ),
  refused('two equal lengths', `${post('Content-Length: 5', 'Content-Length: 5')}hello`),
  refused(
    'two different lengths',
    `${post('Content-Length: 5', 'Content-Length: 50')}hello${SMUGGLED}`,
  ),
  refused(
    'two lengths far apart',
    `${post('Content-Length: 5', ...Array(50).fill('A: b'), 'content-length: 0')}hello`,
  ),
  refused(
    'two codings',
    post('Transfer-Encoding: chunked', 'Transfer-Encoding: identity') + CHUNKS,
  ),
  refused(
    'chunked twice',
    post('Transfer-Encoding: chunked', 'Transfer-Encoding: chunked') + CHUNKS,
  ),
]

const lengths: HostileRequest[] = [
  ...[
    '+5',
    '-5',
    '5,5',
    '5, 5',
    '5;',
    '5 5',
    '0x5',
    '5e0',
    '5.0',
    '05',
    '0005',
    '5_',
    '"5"',
    "'5'",
    'five',
    '\xb2',
    '5\x0b',
    '5\0',
    '\x005',
    '18446744073709551621',
  ].map((value) =>
    refused(
      `a length written ${JSON.stringify(value)}`,
      `${post(`Content-Length: ${value}`)}hello`,
    ),
  ),
  refused('a length that is empty', `${post('Content-Length:')}hello`),
  refused('a length over the limit', `${post('Content-Length: 99999999999')}hello`, 413),
  refused('a length beyond every number', `${post(`Content-Length: ${'9'.repeat(40)}`)}hello`),
  refused('a length longer than what came', `${post('Content-Length: 6')}hello`),
  accepted('a length with white space around it', `${post('Content-Length: \t5 ')}hello`),
  accepted(
    'a body on GET',
    `${headOf(`GET ${BASE}/pet HTTP/1.1`, 'Host: a', 'Content-Length: 5')}hello`,
  ),
  accepted(
    'a body on GET that looks like a request',
    headOf(`GET ${BASE}/pet HTTP/1.1`, 'Host: a', `Content-Length: ${SMUGGLED.length}`) + SMUGGLED,
  ),
  accepted(
    'a body that looks like a request',
    post(`Content-Length: ${SMUGGLED.length}`) + SMUGGLED,
  ),
  accepted(
    'a length in a field of a similar name',
    post('Content_Length: 9', 'X-Content-Length: 9', 'Content-Length-: 9', 'Content-Length: 5') +
      'hello',
  ),
]

const codings: HostileRequest[] = [
  ...[
    'xchunked',
    'chunkedx',
    'chunk',
    'identity',
    'gzip',
    'gzip, chunked',
    'deflate,chunked',
    '\xa0chunked',
    'chunked\xa0',
    '"chunked"',
    "'chunked'",
    'chunked\x85',
    'cow',
    'identity, chunked',
    'chun ked',
    ', chunked',
    '{chunked}',
    '[chunked]',
    'chunked/1',
  ].map((value) =>
    refused(
      `the coding ${JSON.stringify(value)}`,
      post(`Transfer-Encoding: ${value}`) + CHUNKS,
      501,
    ),
  ),
  ...[
    'chunked, chunked',
    'chunked, gzip',
    'chunked,',
    'chunked;',
    'chunked; x=y',
    'chunked;q=0.5',
  ].map((value) =>
    refused(`the coding ${JSON.stringify(value)}`, post(`Transfer-Encoding: ${value}`) + CHUNKS),
  ),
  ...[
    '\0chunked',
    'chunked\0',
    '\x0bchunked',
    'chunked\x0c',
    '\x01chunked',
    'chunked\x7f',
    '\rchunked',
    'chu\nnked',
    '\r\n chunked',
    '\r\n\tchunked',
    'x\r\n chunked',
  ].map((value) =>
    refused(`the coding ${JSON.stringify(value)}`, post(`Transfer-Encoding: ${value}`) + CHUNKS),
  ),
  ...[
    'Transfer-Encoding : chunked',
    'Transfer-Encoding\t: chunked',
    ' Transfer-Encoding: chunked',
    '\tTransfer-Encoding: chunked',
    'Transfer-Encoding\0: chunked',
    'Transfer-Encoding\x0b: chunked',
    'Transfer-Encoding\xa0: chunked',
    'Transfer Encoding: chunked',
    'Transfer-Encoding chunked',
    'X: y\rTransfer-Encoding: chunked',
    'X: y\nTransfer-Encoding: chunked',
    'X: y\r\r\nTransfer-Encoding: chunked',
    '"Transfer-Encoding": chunked',
    'Transfer-Encoding:chunked\r',
    'Foo: bar\r\n\rTransfer-Encoding: chunked',
    '\0Transfer-Encoding: chunked',
  ].map((line) =>
    refused(`the line ${JSON.stringify(line)}`, `${post('Content-Length: 5', line)}hello`),
  ),
  ...[
    'Transfer-Encoding:chunked',
    'Transfer-Encoding: CHUNKED',
    'TRANSFER-ENCODING:\tchunked',
    'Transfer-Encoding:  \t chunked \t',
  ].map((line) => accepted(`chunks said by ${JSON.stringify(line)}`, post(line) + CHUNKS)),
  ...[
    'Transfer_Encoding: chunked',
    'Transfer.Encoding: chunked',
    'X-Transfer-Encoding: chunked',
    'Transfer-Encodin: chunked',
    "Transfer-Encoding': chunked",
  ].map((line) =>
    accepted(`a field that is not the coding: ${line}`, `${post('Content-Length: 5', line)}hello`),
  ),
]

const pipelined: HostileRequest[] = [
  accepted(
    'two requests in one write',
    headOf(`GET ${BASE}/a HTTP/1.1`, 'Host: a') + headOf(`GET ${BASE}/b HTTP/1.1`, 'Host: a'),
    2,
  ),
  accepted(
    'a body, then a request',
    `${post('Content-Length: 5')}hello${post('Content-Length: 0')}`,
    2,
  ),
  accepted(
    'chunks, then an empty line, then a request',
    `${post('Transfer-Encoding: chunked')}${CHUNKS}\r\n${post('Content-Length: 2')}ok`,
    2,
  ),
  accepted('a request behind Connection: close', post('Connection: close') + SMUGGLED),
  accepted('a request behind an HTTP/1.0 one', headOf(`GET ${BASE}/a HTTP/1.0`) + SMUGGLED),
  accepted(
    'a request behind an upgrade',
    headOf(
      `GET ${BASE}/a HTTP/1.1`,
      'Host: a',
      'Connection: close, Upgrade',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
    ) + SMUGGLED,
  ),
  {
    name: 'a malformed request behind a good one',
    bytes: `${post('Content-Length: 0')}${LINE}\r\nHost : a\r\n\r\n${SMUGGLED}`,
    statuses: [200, 400],
  },
  {
    name: 'garbage behind a good request',
    bytes: `${post('Content-Length: 5')}hello${'X'.repeat(20)}\r\n\r\n${SMUGGLED}`,
    statuses: [200, 400],
  },
]

/** Requests whose end two servers might see in different places. */
export const framingCases: readonly HostileRequest[] = [
  ...both,
  ...lengths,
  ...codings,
  ...pipelined,
]
