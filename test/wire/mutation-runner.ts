import assert from 'node:assert/strict'
import { corpus } from './corpus/index.ts'
import { Chance, cutsOf, mutated, pieces } from './mutations.ts'
import { type Reading, readAsGateway, readAsNode } from './readings.ts'

/** Plain requests to begin with, beside the hostile ones. */
const PLAIN = [
  'GET /a HTTP/1.1\r\nHost: a\r\nAccept: */*\r\n\r\n',
  'POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello',
  'PUT /a?b=c HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n3;x=y\r\nabc\r\n0\r\nT: u\r\n\r\n',
  'GET /1 HTTP/1.1\r\nHost: a\r\n\r\nPOST /2 HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabcGET /3 HTTP/1.1\r\nHost: a\r\n\r\n',
  'HEAD / HTTP/1.0\r\nHost: a\r\nContent-Length: 0\r\n\r\n',
]

/** What mutations start from: short ones, so that most mutations matter. */
export const seeds: readonly string[] = [
  ...Array(60).fill(PLAIN).flat(),
  ...Object.values(corpus)
    .flat()
    .map(({ bytes }) => bytes)
    .filter((bytes) => bytes.length < 600),
]

/** Reads so many mutated requests whole and in pieces; throws with the bytes when the two readings differ. */
export async function compareSplits(seed: number, executions: number): Promise<void> {
  const chance = new Chance(seed)
  for (let left = executions; left > 0; left -= BATCH) {
    await Promise.all(Array.from({ length: Math.min(BATCH, left) }, () => compareSplit(chance)))
  }
}

// Readings wait for turns of the event loop: many at once wait together.
const BATCH = 500

async function compareSplit(chance: Chance): Promise<void> {
  const text = mutated(seeds, chance)
  const bytes = Buffer.from(text, 'latin1')
  const cuts = cutsOf(bytes.length, chance)
  const whole = await readAsGateway([bytes])
  const split = await readAsGateway(pieces(bytes, cuts))
  assert.deepEqual(split, whole, `${JSON.stringify(text)} cut at ${cuts}`)
}

/** Reads so many mutated requests as the gateway and as Node do; throws with the bytes when Node disagrees. */
export async function compareWithNode(seed: number, executions: number): Promise<number> {
  const chance = new Chance(seed)
  let accepted = 0
  for (let left = executions; left > 0; left -= BATCH) {
    const counts = await Promise.all(
      Array.from({ length: Math.min(BATCH, left) }, async () => {
        const text = mutated(seeds, chance)
        const bytes = Buffer.from(text, 'latin1')
        const [ours, theirs] = await Promise.all([readAsGateway([bytes]), readAsNode(bytes)])
        checkAgreement(ours, theirs, text)
        return ours.requests.length
      }),
    )
    accepted += counts.reduce((sum, count) => sum + count, 0)
  }
  return accepted
}

/** Whatever we accept, Node accepts with the same meaning; whatever Node refuses, we do not accept. */
export function checkAgreement(ours: Reading, theirs: Reading, text: string): void {
  if (isKnownDifference(text)) return
  const theirPart = theirs.requests.slice(0, ours.requests.length)
  assert.deepEqual(ours.requests, theirPart, JSON.stringify(text))
}

/**
 * Where Node is known to read otherwise, and why ours is right:
 * it refuses a tab behind the coding, which RFC 9110 §5.5 allows as white space; it reads nothing behind a request
 * that asks for an upgrade, where RFC 9110 §7.8 lets a server ignore the wish and go on; and it takes Proxy-Connection
 * for Connection, which RFC 9112 appendix C.2.2 warns of.
 */
export function isKnownDifference(text: string): boolean {
  return (
    /^transfer-encoding:[ \t]*chunked[ ]*\t[ \t]*\r$/im.test(text) ||
    /^(?:upgrade|proxy-connection):/im.test(text)
  )
}
