import { accepted, type HostileRequest, post, refused, SMUGGLED } from './hostile-request.ts'

const HEAD = post('Transfer-Encoding: chunked')
const END = '0\r\n\r\n'

const sizes = [
  '0x5',
  '0X5',
  '+5',
  '-5',
  ' 5',
  '5 ',
  '\t5',
  '5\t',
  '5,',
  '5_',
  '5_0',
  '',
  'g',
  '5g',
  '5.',
  '\xb25',
  '5\0',
  '\x0005',
  '5\x0b',
  '5\x0c',
  '5\x7f',
  '5\xa0',
  'ffffffffffffffff',
  '10000000000000005',
  '100000000000000000005',
  '0000000000000000000000005',
  '5h',
  '(5)',
  '"5"',
  '5\r',
  '5 5',
  '5\\',
].map((size) =>
  refused(
    `a chunk size written ${JSON.stringify(size)}`,
    `${HEAD}${size}\r\nhello\r\n${END}${SMUGGLED}`,
  ),
)

const extensions: HostileRequest[] = [
  ...[
    ';',
    ';;',
    '; a',
    ' ;a',
    ';a =b',
    ';a= b',
    ';a="b',
    ';a=b c',
    ';a\0',
    ';a\x80',
    ';a=\x7f',
    ';="b"',
    ';a="b"c',
  ].map((extension) =>
    refused(
      `a chunk extension written ${JSON.stringify(extension)}`,
      `${HEAD}5${extension}\r\nhello\r\n${END}`,
    ),
  ),
  refused('a chunk extension cut by LF', `${HEAD}5;a\nb\r\nhello\r\n${END}${SMUGGLED}`),
  refused('a chunk extension cut by CR', `${HEAD}5;a\rb\r\nhello\r\n${END}${SMUGGLED}`),
  refused('a chunk extension ended by LF', `${HEAD}5;a\nhello\r\n${END}`),
  refused(
    'a chunk extension that hides a request',
    `${HEAD}2;\nxx\r\n4c\r\n0\r\n\r\n${SMUGGLED}0\r\n\r\n`,
  ),
  refused('a chunk extension without end', `${HEAD}5;${'a'.repeat(1000)}\r\nhello\r\n${END}`),
  refused(
    'too many chunk extensions',
    `${HEAD}${`1;${'a'.repeat(240)}\r\nx\r\n`.repeat(80)}${END}`,
  ),
  accepted('a small chunk extension', `${HEAD}5;a=b\r\nhello\r\n${END}`),
  accepted('a quoted chunk extension', `${HEAD}5;a="b;c\\"d"\r\nhello\r\n0;z\r\n\r\n`),
]

const ends: HostileRequest[] = [
  refused('a size line ended by LF', `${HEAD}5\nhello\r\n${END}`),
  refused('a size line ended by CR', `${HEAD}5\rhello\r\n${END}`),
  refused('a size line ended by CR CR LF', `${HEAD}5\r\r\nhello\r\n${END}`),
  refused('chunk data followed by LF', `${HEAD}5\r\nhello\n${END}`),
  refused('chunk data followed by CR', `${HEAD}5\r\nhello\r${END}`),
  refused('chunk data followed by nothing', `${HEAD}5\r\nhello${END}`),
  refused('chunk data followed by two other bytes', `${HEAD}5\r\nhelloXX${END}`),
  refused('chunk data longer than its size', `${HEAD}3\r\nhello\r\n${END}${SMUGGLED}`),
  refused('chunk data shorter than its size', `${HEAD}7\r\nhello\r\n${END}${SMUGGLED}`),
  refused('an end without an empty line', `${HEAD}5\r\nhello\r\n0\r\n${SMUGGLED}`),
  refused('an end with LF for an empty line', `${HEAD}5\r\nhello\r\n0\r\n\n${SMUGGLED}`),
  refused('an end written with LF', `${HEAD}5\r\nhello\r\n0\n\n${SMUGGLED}`),
  refused('an end that is cut off', `${HEAD}5\r\nhello\r\n0\r\n`),
  refused('chunks that are cut off', `${HEAD}5\r\nhel`),
  refused('no chunk at all', HEAD),
  refused('a size with nothing behind it', `${HEAD}5`),
  accepted('an end with many zeros', `${HEAD}5\r\nhello\r\n0000000\r\n\r\n`),
  accepted('chunk data that looks like an end', `${HEAD}7\r\na\r\n0\r\n\r\r\n${END}`),
  accepted(
    'chunk data that looks like a request',
    `${HEAD}${SMUGGLED.length.toString(16)}\r\n${SMUGGLED}\r\n${END}`,
  ),
  accepted('many tiny chunks', `${HEAD}${'1\r\nx\r\n'.repeat(500)}${END}`),
]

const trailers: HostileRequest[] = [
  ...[
    'X : y',
    ' X: y',
    'X',
    ': y',
    'X\0: y',
    'X: \0',
    'X: y\n Z: z',
    'X: y\r\n z',
    'Content-Length: 5',
    'Transfer-Encoding: chunked',
    'content-length:0',
  ].map((line) =>
    refused(
      `a trailer written ${JSON.stringify(line)}`,
      `${HEAD}5\r\nhello\r\n0\r\n${line}\r\n\r\n`,
    ),
  ),
  refused(
    'trailers without end',
    `${HEAD}5\r\nhello\r\n0\r\n${`X: ${'y'.repeat(1000)}\r\n`.repeat(20)}\r\n`,
  ),
  accepted(
    'a trailer that would be an identity',
    `${HEAD}5\r\nhello\r\n0\r\nGateway-Token-Subject: admin\r\nAuthorization: Bearer t\r\nHost: b\r\n\r\n`,
  ),
]

/** Chunked bodies that two servers might take apart differently. */
export const chunkCases: readonly HostileRequest[] = [...sizes, ...extensions, ...ends, ...trailers]
