import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TransactionSummary } from '../../src/model/transaction.ts'
import { startRawUpstream } from '../support/raw-upstream.ts'
import { headerOf } from '../support/strict-response.ts'
import { assertAccepted, assertRefused } from './answers.ts'
import type { Ask } from './asking.ts'
import { type Api, active, type CaseWorld, startCaseWorld } from './case-world.ts'

let world: CaseWorld
let ruled: Api
before(async () => {
  world = await startCaseWorld()
  ruled = await world.publish({
    authorization: { enabled: true, claims: { rules: ['azp=known'] } },
  })
})
after(() => world[Symbol.asyncDispose]())

/** The three refusals of the specification's table, each as a request that leads to it. */
function refusals(): readonly (readonly [Ask, Api, Parameters<typeof assertRefused>[1], number])[] {
  return [
    [{}, world.common, 'token-missing', 0],
    [{ token: world.token({ body: { active: false } }) }, world.common, 'token-invalid', 1],
    [{ token: world.token(active({ azp: 'stranger' })) }, ruled, 'claim-mismatch', 1],
  ]
}

suite('the form of errors', { concurrency: 8 }, () => {
  test('E1 the three refusals of the specification have exactly their texts, headers and framing', async () => {
    for (const [ask, api, reason, calls] of refusals()) {
      const told = await world.ask(api, ask)

      assertRefused(told, reason)
      assert.deepEqual(
        told.response.headers.map(([name]) => name),
        [
          'Content-Type',
          'WWW-Authenticate',
          'Date',
          'Gateway-Transaction-ID',
          'Server',
          'Transfer-Encoding',
        ],
      )
      assert.equal(told.response.framing, 'chunked')
      if (ask.token) assert.equal(world.provider.calls(ask.token), calls)
    }
  })

  const names = ['a "quoted" \\ name', 'Identità è', "it's; <b>", 'comma, error="x"']
  for (const name of names) {
    test(`E2 the policy named ${name} is an escaped realm`, async () => {
      const api = await world.publish({ policy: { name } })

      const told = await world.ask(api)

      // Bytes outside ASCII travel as UTF-8; the reader shows each byte as a character.
      const realm = Buffer.from(name).toString('latin1')
      assertRefused(told, 'token-missing', { realm })
    })
  }

  test('E3 a missing scope is 403 with the specification’s challenge, which names no scopes; nor does an invalid token’s', async () => {
    const api = await world.publish({
      authorization: { enabled: true, scopes: { enabled: true, values: ['foo', 'bar'] } },
    })
    const [poor, bad] = [world.token(), world.token({ body: { active: false } })]

    const denied = await world.ask(api, { token: poor })
    const refused = await world.ask(api, { token: bad })

    assertRefused(denied, 'scope-missing', { codes: ['004006'] })
    assertRefused(refused, 'token-invalid')
    for (const { response } of [denied, refused]) {
      assert.ok(!(headerOf(response, 'WWW-Authenticate') ?? '').includes('scope='))
    }
  })

  test('E4 nothing of what a provider answers reaches the client', async () => {
    const text = 'bad" , realm="evil"\r\nX-Injected: 1 <b>stack at /srv/idp.js</b>'
    const replies = [
      { status: 500, body: { error: text } },
      { status: 401, headers: { 'www-authenticate': 'Basic realm="idp"' }, body: { error: text } },
      { body: { active: false, error: text, error_description: text } },
      { body: { active: true, exp: text } },
      { body: text },
    ]
    for (const reply of replies) {
      const told = await world.ask(world.common, { token: world.token(reply) })

      const reason =
        told.response.status === 401 ? 'token-invalid' : 'identity-provider-unavailable'
      assertRefused(told, reason)
      assert.ok(!JSON.stringify(told.response.headers).includes('evil'))
      assert.equal(headerOf(told.response, 'X-Injected'), undefined)
    }
  })

  test('E5 an error to HEAD has the headers of the error and no body', async () => {
    for (const [ask, api, reason] of refusals()) {
      const told = await world.ask(api, { ...ask, method: 'HEAD' })

      assertRefused(told, reason)
      assert.equal(told.response.body.length, 0)
      assert.equal(told.response.framing, 'none')
    }
  })

  test('E6 a path that names no API, version or organization is 404', async () => {
    const paths = [
      '/gateway/Ente/common/v2',
      '/gateway/Ente/nothing/v1',
      '/gateway/Nobody/common/v1',
      '/gateway',
      '',
    ]
    for (const path of paths) {
      const told = await world.ask({ ...world.common, path }, { token: world.token() })
      assertRefused(told, 'api-unknown', { codes: ['002002'] })
      assert.equal(told.transaction.delivery, null)
    }
  })

  test('E6 a method that the gateway does not know is 405, and the connection is closed', async () => {
    for (const method of ['TRACE', 'PROPFIND', 'put']) {
      const told = await world.ask(world.common, { method })
      assertRefused(told, 'method-not-allowed')
      assert.equal(headerOf(told.response, 'Connection'), 'close')
      assert.match(headerOf(told.response, 'Allow') ?? '', /\bPUT\b/)
    }
  })

  test('E6 an API that is switched off is 503, and its token is not looked at', async () => {
    const api = await world.publish({ delivery: { enabled: false } })
    const token = world.token()

    assertRefused(await world.ask(api, { token }), 'api-suspended', { codes: ['002003'] })
    assert.equal(world.provider.calls(token), 0)
  })

  test('E6 an application that is not there, too slow or no HTTP server has an error of its own', async () => {
    await using silent = await startRawUpstream(() => {})
    await using babbling = await startRawUpstream(
      (peer) => void peer.send('220 smtp ready\r\n\r\n'),
    )
    const upstream = (url: string) => ({ url, readTimeoutMs: 300 })
    const cases = [
      ['http://127.0.0.1:1', 'upstream-unreachable', '007002'],
      [silent.url, 'upstream-timeout', '007004'],
      [babbling.url, 'upstream-invalid', '007003'],
    ] as const
    for (const [url, reason, code] of cases) {
      const api = await world.publish({ delivery: { upstream: upstream(url) } })
      const token = world.token()

      const told = await world.ask(api, { token })

      assertRefused(told, reason, { codes: ['003043', code] })
      assert.ok(told.transaction.messageId)
      assert.equal(world.provider.calls(token), 1)
    }
  })

  test('E6 a request over the limit is 413, by its length or while it comes', async () => {
    const api = await world.publish({ delivery: { limits: { requestBytes: 1000 } } })
    const body = 'x'.repeat(1001)

    for (const chunked of [false, true]) {
      const told = await world.ask(api, { method: 'PUT', token: world.token(), body, chunked })
      assertRefused({ ...told, seen: undefined }, 'request-too-large', { codes: ['001002'] })
    }
    const within = await world.ask(api, {
      method: 'PUT',
      token: world.token(),
      body: body.slice(1),
    })
    assertAccepted(within)
  })
})

suite('finding what was refused', () => {
  test('E7 each refusal is found by outcome and status within a second of its answer', async () => {
    const expected = [
      ['token-management-failed', 400],
      ['token-management-failed', 401],
      ['authorization-denied', 403],
    ] as const
    for (const [index, [ask, api]] of refusals().entries()) {
      const [outcome, status] = expected[index]!
      // The machine may be busy with other things: one of three must be in time.
      const waits = [await findingMs(), await findingMs(), await findingMs()]
      assert.ok(Math.min(...waits) < 1000, `found after ${waits.join(', ')} ms`)

      async function findingMs(): Promise<number> {
        const headers = new Headers(ask.token ? { authorization: `Bearer ${ask.token}` } : {})
        const url = `${world.product.gatewayUrl}${api.path}/e7`
        const response = await fetch(url, { headers })
        await response.text()
        const id = response.headers.get('gateway-transaction-id')
        const answered = performance.now()
        for (const end = answered + 15_000; performance.now() < end; await sleep(20)) {
          const { items } = await world.admin.get<{ items: TransactionSummary[] }>(
            `/transactions?outcome=${outcome}&status=${status}&limit=5`,
          )
          if (items.some((item) => item.id === id)) return performance.now() - answered
        }
        return Number.POSITIVE_INFINITY
      }
    }
  })
})
