import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startScriptedProvider } from '../support/scripted-provider.ts'
import { headerOf } from '../support/strict-response.ts'
import { assertAccepted, assertRefused, detailsOf } from './answers.ts'
import type { Told } from './asking.ts'
import { type Api, active, type CaseWorld, inSeconds, startCaseWorld } from './case-world.ts'

const UNAVAILABLE = 'identity-provider-unavailable'

let world: CaseWorld
before(async () => {
  // A breaker belongs to a worker: with one worker there is one count.
  world = await startCaseWorld({ workers: 1 })
})
after(() => world[Symbol.asyncDispose]())

function assertFault(told: Told, fault: string): void {
  assertRefused(told, UNAVAILABLE)
  assert.equal(detailsOf(told, '003013').fault, fault)
}

async function breakerOf({ policy }: Api): Promise<string | undefined> {
  const { nodes } = await world.admin.get<{
    nodes: { breakers: { policy: string; state: string }[] }[]
  }>('/runtime')
  return nodes[0]!.breakers.find((breaker) => breaker.policy === policy)?.state
}

suite('a provider that fails', { concurrency: 8 }, () => {
  test('the breaker opens after so many failures: 503 at once with the time to wait, the provider is left alone', async () => {
    const api = await world.publish({ policy: { breaker: { failures: 3, openSeconds: 4 } } })
    for (let time = 0; time < 3; time++) {
      assertFault(await world.ask(api, { token: world.token({ status: 500 }) }), 'http-status')
    }
    const token = world.token({ ...active(), delayMs: 500 })

    const told = await world.ask(api, { token })

    assertFault(told, 'breaker-open')
    assert.equal(headerOf(told.response, 'Retry-After'), '4')
    assert.ok(told.transaction.timings.totalMs < 400)
    assert.equal(world.provider.calls(token), 0)
    assert.equal(await breakerOf(api), 'open')

    await sleep(4100)
    const others = Array.from({ length: 4 }, () => world.token())
    const trial = world.ask(api, { token })
    await sleep(100)
    const meanwhile = await Promise.all(others.map((other) => world.ask(api, { token: other })))
    assertAccepted(await trial)
    for (const one of meanwhile) {
      if (one.response.status === 503) assertFault(one, 'breaker-open')
    }
    assertAccepted(await world.ask(api, { token: world.token() }))
    assert.equal(world.provider.calls(token), 1)
    assert.equal(await breakerOf(api), 'closed')
  })

  test('a trial call that fails leaves the breaker open', async () => {
    const api = await world.publish({ policy: { breaker: { failures: 1, openSeconds: 1 } } })
    assertFault(await world.ask(api, { token: world.token({ status: 503 }) }), 'http-status')
    await sleep(1100)

    assertFault(await world.ask(api, { token: world.token({ status: 502 }) }), 'http-status')
    const token = world.token()
    assertFault(await world.ask(api, { token }), 'breaker-open')

    assert.equal(world.provider.calls(token), 0)
  })

  test('answers of the 4xx kind, inactive tokens and answers that cannot be read never open the breaker', async () => {
    const api = await world.publish({ policy: { breaker: { failures: 2, openSeconds: 60 } } })
    const replies = [
      { status: 400 },
      { status: 401 },
      { status: 404 },
      { body: 'no' },
      { body: { active: false } },
    ]
    for (const reply of [...replies, ...replies]) {
      await world.ask(api, { token: world.token(reply) })
    }

    assertAccepted(await world.ask(api, { token: world.token() }))
    assert.equal(await breakerOf(api), 'closed')
  })

  test('the second endpoint is asked when the first cannot answer, and only then', async () => {
    await using second = await startScriptedProvider()
    const api = await world.publish({
      policy: {
        introspection: { fallbackEndpoint: second.introspectionUrl },
        breaker: { failures: 100 },
      },
    })
    const [lost, broken] = [
      world.token({ closeSocket: 'before-headers' }),
      world.token({ status: 500 }),
    ]
    const [good, inactive] = [world.token(), world.token({ body: { active: false } })]
    for (const token of [lost, broken, good, inactive]) {
      second.script(token, active({ sub: 'second' }))
    }

    for (const token of [lost, broken]) {
      const told = await world.ask(api, { token })
      assertAccepted(told)
      assert.equal(told.transaction.sender?.subject, 'second')
      assert.equal(second.calls(token), 1)
    }
    const first = await world.ask(api, { token: good })
    assert.equal(first.transaction.sender?.subject, 'ada')
    assertRefused(await world.ask(api, { token: inactive }), 'token-invalid', { realm: api.policy })
    assert.equal(second.calls(good) + second.calls(inactive), 0)
  })

  test('when both endpoints fail the answer is 503 and the diagnostics name both faults', async () => {
    const api = await world.publish({
      policy: { introspection: { fallbackEndpoint: 'http://127.0.0.1:1/' } },
    })

    const told = await world.ask(api, { token: world.token({ status: 500 }) })

    assertFault(told, 'http-status')
    assert.match(String(detailsOf(told, '003013').problem), /500.*fallback.*connect-refused/)
  })

  test('within the stale window a result past its life serves on while the provider fails, and the record says so', async () => {
    const api = await staleAllowed({ validSeconds: 1, staleSeconds: 60 })
    const token = world.token(active(), { status: 500 })
    assertAccepted(await world.ask(api, { token }))
    await sleep(1100)

    for (let time = 0; time < 2; time++) {
      const told = await world.ask(api, { token })
      assertAccepted(told, ['003045'])
      assert.ok(!told.codes.includes('003010'), 'the record tells of an introspection')
      assert.equal(detailsOf(told, '003045').fault, 'http-status')
      assert.match(
        told.transaction.diagnostics.find(({ code }) => code === '003045')!.message,
        /500/,
      )
      assert.equal(told.transaction.token?.cached, true)
      assert.equal(told.transaction.sender?.subject, 'ada')
    }
    assert.equal(world.provider.calls(token), 3)
  })

  test('the stale window helps nobody whom the provider refuses, whose token has expired, or when it is over', async () => {
    const api = await staleAllowed({ validSeconds: 1, staleSeconds: 60 })
    const brief = await staleAllowed({ validSeconds: 1, staleSeconds: 1 })
    const exp = inSeconds(4)
    const revoked = world.token(active(), { body: { active: false } })
    const expiring = world.token(active({ exp }), { status: 500 })
    const late = world.token(active(), { status: 500 })
    assertAccepted(await world.ask(api, { token: revoked }))
    assertAccepted(await world.ask(api, { token: expiring }))
    assertAccepted(await world.ask(brief, { token: late }))
    await sleep(Math.max(exp * 1000 - Date.now(), 2000) + 100)

    assertRefused(await world.ask(api, { token: revoked }), 'token-invalid', { realm: api.policy })
    assertRefused(await world.ask(api, { token: expiring }), 'token-expired', { realm: api.policy })
    assertFault(await world.ask(brief, { token: late }), 'http-status')
    assert.equal(world.provider.calls(expiring), 1)
  })
})

suite('a reset', () => {
  test('after a reset nothing is left to serve while the provider fails', async () => {
    const api = await staleAllowed({ validSeconds: 60, staleSeconds: 60 })
    const token = world.token(active(), { status: 500 })
    assertAccepted(await world.ask(api, { token }))

    await world.resetCaches()

    assertFault(await world.ask(api, { token }), 'http-status')
  })
})

function staleAllowed(cache: object): Promise<Api> {
  return world.publish({ policy: { cache, breaker: { failures: 100 } } })
}
