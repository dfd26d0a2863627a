import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { seenHeader } from '../support/echo-upstream.ts'
import { headerOf } from '../support/strict-response.ts'
import { assertAccepted, assertRefused, detailsOf } from './answers.ts'
import type { Ask } from './asking.ts'
import { type CaseWorld, startCaseWorld } from './case-world.ts'

let world: CaseWorld
before(async () => {
  world = await startCaseWorld()
})
after(() => world[Symbol.asyncDispose]())

const FORM = ['Content-Type', 'application/x-www-form-urlencoded'] as const

const PREFLIGHT = {
  method: 'OPTIONS',
  headers: [
    ['Origin', 'https://app.example'],
    ['Access-Control-Request-Method', 'PUT'],
  ],
} as const

const BOTH = { headers: true, payload: true }
const HEADERS = { headers: true, payload: false }
const EVERYTHING_RECORDED = {
  mode: 'overridden',
  request: { enabled: true, inbound: BOTH, outbound: BOTH },
  // The application answers with what it was sent: that is its own affair.
  response: { enabled: true, inbound: HEADERS, outbound: HEADERS },
}

suite('where a policy and a delivery want the token', { concurrency: 8 }, () => {
  test('P20 a policy that names one place reads that place only, and says so in the diagnostics', async () => {
    const places = [
      ['header', { header: 'X-Token' }],
      ['query', { query: 'tok' }],
      ['authorization', 'header'],
      ['access_token', 'query'],
      ['form', 'form'],
    ] as const
    for (const [own, tokenSource] of places) {
      const api = await world.publish({ policy: { tokenSource } })
      const token = world.token()
      const asksWith = (text: string): Record<string, Ask> => ({
        header: { headers: [['X-Token', text]] },
        query: { query: `tok=${text}` },
        authorization: { token: text },
        access_token: { query: `access_token=${text}` },
        form: { method: 'POST', headers: [FORM], body: `access_token=${text}` },
      })
      // What a parameter of any name holds is no secret to a policy that does not name it.
      const { [own]: _right, ...wrong } = asksWith('somebody')
      for (const ask of Object.values(wrong)) {
        const told = await world.ask(api, ask)
        assertRefused(told, 'token-missing', { realm: api.policy })
        assert.equal((detailsOf(told, '003003').places as string[]).length, 1)
      }
      assert.equal(world.provider.requests.filter(isAbout('somebody')).length, 0)

      const told = await world.ask(api, asksWith(token)[own])
      assertAccepted(told)
      assert.ok(!JSON.stringify(told.seen).includes(token), 'the token reached the application')
      assert.equal(world.provider.calls(token), 1)
    }
  })

  test('P20 a place that the policy does not name is not stripped, yet redacted in the record', async () => {
    const api = await world.publish({
      policy: { tokenSource: { header: 'X-Token' } },
      delivery: { messageRecording: EVERYTHING_RECORDED },
    })
    const [token, other] = [world.token(), world.token()]

    const told = await world.ask(api, {
      headers: [
        ['X-Token', token],
        ['Authorization', `Bearer ${other}`],
      ],
      query: `access_token=${other}`,
    })

    assertAccepted(told)
    assert.equal(told.seen!.url, `/echo?access_token=${other}`)
    assert.deepEqual(seenHeader(told.seen!, 'authorization'), [`Bearer ${other}`])
    assert.equal(told.transaction.contents.length, 4)
  })

  test('P21 without CORS a preflight needs a token like any other request', async () => {
    assertRefused(await world.ask(world.common, PREFLIGHT), 'token-missing')
  })

  test('P21 with CORS at the gateway a preflight is answered by it without a token, and recorded', async () => {
    const api = await world.publish({
      delivery: { cors: { mode: 'gateway', origins: ['https://app.example'] } },
    })

    const told = await world.ask(api, PREFLIGHT)
    const other = await world.ask(api, {
      ...PREFLIGHT,
      headers: [['Origin', 'https://evil.example'], PREFLIGHT.headers[1]],
    })
    const plain = await world.ask(api, { method: 'OPTIONS' })
    const token = world.token()
    const request = await world.ask(api, { token, headers: [PREFLIGHT.headers[0]] })

    for (const { response, transaction, seen } of [told, other]) {
      assert.equal(response.status, 204)
      assert.equal(transaction.outcome, 'cors-preflight')
      assert.equal(seen, undefined)
    }
    assert.equal(headerOf(told.response, 'Access-Control-Allow-Origin'), 'https://app.example')
    assert.match(headerOf(told.response, 'Access-Control-Allow-Methods') ?? '', /\bPUT\b/)
    assert.equal(headerOf(other.response, 'Access-Control-Allow-Origin'), undefined)
    assertRefused(plain, 'token-missing', { realm: api.policy })
    assertAccepted(request)
    assert.equal(headerOf(request.response, 'Access-Control-Allow-Origin'), 'https://app.example')
    const refused = await world.ask(api, { headers: [PREFLIGHT.headers[0]] })
    assertRefused(refused, 'token-missing')
    assert.equal(headerOf(refused.response, 'Access-Control-Allow-Origin'), 'https://app.example')
  })

  test('P21 with CORS at the application a preflight passes without a token, and no claimed identity with it', async () => {
    const api = await world.publish({
      delivery: { cors: { mode: 'application' } },
      authorization: { enabled: true, claims: { rules: ['sub=ada'] } },
    })

    const told = await world.ask(api, {
      ...PREFLIGHT,
      headers: [...PREFLIGHT.headers, ['Gateway-Token-Subject', 'admin']],
    })
    const plain = await world.ask(api, { method: 'OPTIONS' })

    assertAccepted(told)
    assert.deepEqual(seenHeader(told.seen!, 'gateway-token-subject'), [])
    assert.deepEqual(seenHeader(told.seen!, 'access-control-request-method'), ['PUT'])
    assertRefused(plain, 'token-missing')
  })
})

function isAbout(token: string) {
  return ({ body }: { body: string }) => body.includes(token)
}
