import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { RequestBody } from './request-body.ts'
import { parseRequestHead } from './request-head.ts'

const headOf = (...fields: string[]) =>
  parseRequestHead(['POST / HTTP/1.1', 'Host: a', ...fields].join('\r\n'))

/** Pushes text in pieces until the body is complete; says what it handed on and what it left. */
function read(body: RequestBody, pieces: readonly string[]) {
  let data = ''
  let rest = ''
  const sink = {
    onBody: (buffer: Buffer, start: number, end: number) => {
      data += buffer.toString('latin1', start, end)
    },
  }
  for (const text of pieces) {
    const piece = Buffer.from(text, 'latin1')
    const stop = body.complete ? 0 : body.push(piece, 0, piece.length, sink)
    if (typeof stop === 'string') return { data, rest, problem: stop }
    rest += text.slice(stop)
  }
  return { data, rest, problem: undefined }
}

test('a body with a length ends after so many bytes, whatever follows', () => {
  const body = new RequestBody(headOf('Content-Length: 5'))

  const { data, rest } = read(body, ['he', 'll', 'oGET /'])

  assert.deepEqual([data, rest, body.complete, body.bytes], ['hello', 'GET /', true, 5])
})

test('a chunked body ends after its last chunk, whatever follows', () => {
  const body = new RequestBody(headOf('Transfer-Encoding: chunked'))

  const { data, rest } = read(body, ['5\r\nhel', 'lo\r\n0\r\n\r\nGET /'])

  assert.deepEqual([data, rest, body.complete, body.bytes], ['hello', 'GET /', true, 5])
})

test('a request without framing has no body', () => {
  assert.equal(new RequestBody(headOf()).complete, true)
  assert.equal(new RequestBody(headOf('Content-Length: 0')).complete, true)
})

test('a malformed chunk is a problem, and the body never complete', () => {
  const body = new RequestBody(headOf('Transfer-Encoding: chunked'))

  const { data, problem } = read(body, ['5\r\nhello\r\n', 'z\r\n'])

  assert.deepEqual([data, typeof problem, body.complete], ['hello', 'string', false])
})

test('both framings hand on the same bytes, however they are cut', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '\r', '\n', '0', ';'), minLength: 1 })
  fc.assert(
    fc.property(text, fc.array(fc.nat(60), { maxLength: 6 }), (data, cuts) => {
      const chunked = `${data.length.toString(16)}\r\n${data}\r\n0\r\n\r\n`
      const byLength = read(
        new RequestBody(headOf(`Content-Length: ${data.length}`)),
        cut(data, cuts),
      )
      const byChunks = read(
        new RequestBody(headOf('Transfer-Encoding: chunked')),
        cut(chunked, cuts),
      )

      assert.deepEqual([byLength.data, byChunks.data], [data, data])
      assert.deepEqual([byLength.rest, byChunks.rest], ['', ''])
    }),
  )
})

function cut(text: string, cuts: readonly number[]): string[] {
  const places = [0, ...cuts.filter((at) => at < text.length).toSorted((a, b) => a - b)]
  return places.map((from, at) => text.slice(from, places[at + 1]))
}
