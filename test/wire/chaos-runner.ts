import assert from 'node:assert/strict'
import { BASE, startGateway } from '../support/gateway-harness.ts'
import { eventually } from '../support/patience.ts'
import { connectRaw } from '../support/raw-client.ts'
import { type PeerScript, startRawUpstream } from '../support/raw-upstream.ts'
import { Chance, cutsOf, mutated, pieces } from './mutations.ts'
import { answers } from './response-mutations.ts'

const REQUESTS = [
  `GET ${BASE}/a HTTP/1.1\r\nHost: a\r\n\r\n`,
  `GET ${BASE}/a HTTP/1.1\r\nHost: a\r\n\r\nGET ${BASE}/b HTTP/1.1\r\nHost: a\r\n\r\n`,
  `PUT ${BASE}/a HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello`,
  `POST ${BASE}/a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`,
  `HEAD ${BASE}/a HTTP/1.0\r\n\r\n`,
  `POST ${BASE}/a HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\nabc`,
]

/** Clients and an application that both misbehave at random, for so many connections; nothing may be lost or left. */
export async function runChaos(seed: number, connections: number): Promise<void> {
  const chance = new Chance(seed)
  await using upstream = await startRawUpstream(misbehaving(chance))
  await using gateway = await startGateway({
    upstreamUrl: upstream.url,
    upstream: { readTimeoutMs: 300 },
    timeouts: { headMs: 300, idleMs: 300, bodyMs: 300, writeMs: 300 },
  })
  for (let left = connections; left > 0; left -= AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => misbehave(gateway.port, chance)))
  }
  await eventually(() => gateway.gateway.inFlight === 0)
  const begun = gateway.journal.begun.map(({ id }) => id)
  const ended = new Set(gateway.records.map(({ id }) => id))
  assert.deepEqual(
    begun.filter((id) => !ended.has(id)),
    [],
  )
  assert.ok(gateway.records.every(({ outcome }) => outcome !== 'internal-error'))
}

const AT_ONCE = 20

async function misbehave(port: number, chance: Chance): Promise<void> {
  using client = await connectRaw(port)
  const text = chance.below(3) === 0 ? chance.of(REQUESTS) : mutated(REQUESTS, chance)
  const bytes = Buffer.from(text, 'latin1')
  for (const piece of pieces(bytes, cutsOf(bytes.length, chance))) {
    await client.send(piece)
    if (chance.below(3) === 0) await new Promise(setImmediate)
  }
  const way = chance.below(4)
  if (way === 0) return client.reset()
  if (way === 1) return client.close()
  if (way === 2) client.finish()
  await Promise.race([
    client.ending,
    new Promise((resolve) => setTimeout(resolve, chance.below(100))),
  ])
}

function misbehaving(chance: Chance): PeerScript {
  return async (peer) => {
    while ((await peer.head()) !== undefined) {
      const bytes = chance.below(2) === 0 ? chance.of(answers) : mutated(answers, chance)
      const way = chance.below(8)
      if (way === 0) return peer.reset()
      if (way === 1) return peer.end()
      if (way === 2) peer.send(bytes.slice(0, chance.below(bytes.length)))
      else if (way === 3) await peer.trickle(bytes, 0)
      else if (way !== 4) peer.send(bytes)
      if (way === 5) return peer.end()
    }
  }
}
