import assert from 'node:assert/strict'
import { ChunkedDecoder } from '../../src/gateway/wire/chunked.ts'
import { parseResponseHead } from '../../src/gateway/wire/response-head.ts'
import { Chance, mutated } from './mutations.ts'
import type { AnsweringUpstream } from './response-readings.ts'

const OK = 'HTTP/1.1 200 OK\r\n'

/** Answers to begin with: what applications say, and what they should not. */
export const answers: readonly string[] = [
  `${OK}Content-Length: 5\r\n\r\nhello`,
  `${OK}Content-Type: text/plain\r\nContent-Length: 0\r\n\r\n`,
  `${OK}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n3;x=y\r\nabc\r\n0\r\nT: u\r\n\r\n`,
  `${OK}Connection: close\r\n\r\nhello until the end`,
  'HTTP/1.0 200 OK\r\nServer: x\r\n\r\nhello until the end',
  'HTTP/1.1 204 No Content\r\nA: b\r\n\r\n',
  'HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n',
  `HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n${OK}Content-Length: 2\r\n\r\nok`,
  'HTTP/1.1 404 Not Found\r\nSet-Cookie: a=b\r\nSet-Cookie: c=d\r\nContent-Length: 2\r\n\r\nno',
  `${OK}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`,
  `${OK}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`,
  `${OK}Transfer-Encoding: gzip, chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`,
  `${OK}A: b\r\n c\r\nContent-Length: 0\r\n\r\n`,
  'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\nbytes',
  'HTTP/1.1 999 What\r\nContent-Length: 0\r\n\r\n',
]

/** Whatever answer we accept, Node's client accepts with the same meaning. */
export async function checkAnswer(upstream: AnsweringUpstream, bytes: string): Promise<boolean> {
  const ours = await upstream.readAsGateway(bytes)
  if (typeof ours === 'string') return false
  // Bytes behind a complete answer are an error to Node; to us they are a reason to drop the connection.
  const theirs = await upstream.readAsNode(bytes.slice(0, endOfAnswer(bytes)))
  if (!isKnownDifference(bytes)) assert.deepEqual(theirs, ours, JSON.stringify(bytes))
  return true
}

/** Where Node is known to read otherwise: it refuses a tab behind the coding, which RFC 9110 §5.5 allows. */
function isKnownDifference(bytes: string): boolean {
  return /^transfer-encoding:[ \t]*chunked[ ]*\t[ \t]*\r$/im.test(bytes)
}

function endOfAnswer(bytes: string, from = 0): number {
  const start = bytes.indexOf('\r\n\r\n', from) + 4
  const head = parseResponseHead(bytes.slice(from, start - 4), false)
  assert.ok(typeof head === 'object')
  if (head.status < 200) return endOfAnswer(bytes, start)
  if (head.framing.kind === 'none') return start
  if (head.framing.kind === 'length') return start + head.framing.bytes
  if (head.framing.kind === 'close') return bytes.length
  const stop = new ChunkedDecoder({ onChunk: () => {} }).push(
    Buffer.from(bytes, 'latin1'),
    start,
    bytes.length,
  )
  return typeof stop === 'number' ? stop : bytes.length
}

/** Reads so many mutated answers both ways; says how many were accepted. */
export async function compareAnswers(
  upstream: AnsweringUpstream,
  seed: number,
  executions: number,
): Promise<number> {
  const chance = new Chance(seed)
  let accepted = 0
  for (let left = executions; left > 0; left -= BATCH) {
    const texts = Array.from({ length: Math.min(BATCH, left) }, () => mutated(answers, chance))
    const verdicts = await Promise.all(texts.map((bytes) => checkAnswer(upstream, bytes)))
    accepted += verdicts.filter(Boolean).length
  }
  return accepted
}

const BATCH = 50
