import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { type EchoUpstream, startEchoUpstream } from '../support/echo-upstream.ts'
import { BASE, type GatewayHarness, startGateway } from '../support/gateway-harness.ts'
import { checkInvariants, converse } from './conversation.ts'
import { corpus, SMUGGLED_PATH } from './corpus/index.ts'

let upstream: EchoUpstream
let gateway: GatewayHarness
before(async () => {
  upstream = await startEchoUpstream()
  gateway = await startGateway({ upstreamUrl: upstream.url })
})
after(async () => {
  await gateway[Symbol.asyncDispose]()
  await upstream[Symbol.asyncDispose]()
})

for (const [what, cases] of Object.entries(corpus)) {
  describe(`hostile ${what}`, () => {
    for (const { name, bytes, statuses } of cases) {
      const verdict = statuses.every((status) => status === 200) ? 'passes' : 'is refused'
      test(`${name} ${verdict}, and nothing hides in it`, async () => {
        const conversation = await converse(gateway, upstream, bytes)

        const answered = conversation.answers.map(({ status }) => status)
        assert.deepEqual(answered, statuses)
        checkInvariants(conversation)
        const targets = conversation.seen.map(({ url }) => url)
        assert.ok(!targets.some((url) => SMUGGLED_PATH.endsWith(url) && url.length > 1))
      })
    }
  })
}

test('the corpus covers every class of hostile request, with enough of each', () => {
  for (const cases of Object.values(corpus)) assert.ok(cases.length >= 50)
})

// Payloads of others, where somebody has put them: a list of {name, b64}.
const OTHERS =
  process.env.VARCO_HTTP1_PAYLOADS ??
  resolve(import.meta.dirname, '../../../shared/data/http1-raw-payloads.json')

test('hostile requests of others, where they are at hand, hide nothing either', async () => {
  const payloads: { name: string; b64: string }[] = existsSync(OTHERS)
    ? JSON.parse(readFileSync(OTHERS, 'utf8'))
    : []
  for (const { name, b64 } of payloads) {
    const raw = Buffer.from(b64, 'base64').toString('latin1')
    // As it is, and led to a delivery, so that what passes reaches the application.
    for (const bytes of [raw, raw.replaceAll(' / HTTP/1.', ` ${BASE}/ HTTP/1.`)]) {
      const conversation = await converse(gateway, upstream, bytes)
      try {
        checkInvariants(conversation)
      } catch (cause) {
        throw new Error(`${name}: ${JSON.stringify(bytes)}`, { cause })
      }
    }
  }
})
