import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectRaw } from '../support/raw-client.ts'
import { headerOf } from '../support/strict-response.ts'
import { assertAccepted, assertRefused } from './answers.ts'
import { requestText } from './asking.ts'
import { hitsOf, INACTIVE, publishCaching, until } from './cache-uses.ts'
import { type Api, active, type CaseWorld, inSeconds, startCaseWorld } from './case-world.ts'

let world: CaseWorld
before(async () => {
  world = await startCaseWorld({ workers: 2 })
})
after(() => world[Symbol.asyncDispose]())

const caching = (cache: object, more?: object) => publishCaching(world, cache, more)
const hits = (api: Api, token: string, times: number) => hitsOf(world, api, token, times)

suite('the cache of token results', { concurrency: 16 }, () => {
  test('C1 a token used again is not asked about again, whichever worker gets it, and the record says so', async () => {
    const token = world.token()

    assert.deepEqual(await hits(world.common, token, 6), [false, true, true, true, true, true])

    assert.equal(world.provider.calls(token), 1)
    const told = await world.ask(world.common, { token })
    assert.ok(told.codes.includes('003011') && !told.codes.includes('003010'))
  })

  test('C2 two tokens on one connection are two callers, in whatever order they come', async () => {
    const tokens = ['ada', 'eve'].map((sub) => world.token(active({ sub })))
    using client = await connectRaw(Number(new URL(world.product.gatewayUrl).port))
    const subjects: (string | null | undefined)[] = []
    for (const at of [0, 1, 0, 0, 1, 1]) {
      const text = requestText(world.common.path, { token: tokens[at]! })
      const response = await client.exchange(text)
      const record = await world.admin.transaction(headerOf(response, 'Gateway-Transaction-ID')!)
      subjects.push(record.sender?.subject)
    }

    assert.deepEqual(subjects, ['ada', 'eve', 'ada', 'ada', 'eve', 'eve'])
  })

  test('C2 another token is asked about, however alike', async () => {
    const token = world.token()
    const other = `${token}x`
    world.provider.script(other, active({ sub: 'eve' }))

    await hits(world.common, token, 1)
    const told = await world.ask(world.common, { token: other })

    assert.equal(told.transaction.sender?.subject, 'eve')
    assert.equal(world.provider.calls(token) + world.provider.calls(other), 2)
  })

  const lives = [
    ['a bound of nothing keeps nothing', 0, undefined, 0, 0],
    ['without exp the bound counts', 4, undefined, 0, 4],
    ['a later exp does not lengthen the bound', 4, 720, 0, 4],
    ['an exp within the leeway keeps nothing', 60, 8, 10, 0],
    ['an exp at the leeway keeps nothing', 60, 10, 10, 0],
    ['an exp beyond the leeway keeps for the rest', 60, 14, 10, 4],
    ['an exp far beyond the leeway keeps for the bound', 4, 720, 10, 4],
  ] as const
  for (const [what, validSeconds, expIn, leewaySeconds, lifeSeconds] of lives) {
    test(`C3 C4 ${what}`, async () => {
      const api = await caching({ validSeconds, leewaySeconds })
      const token = world.token(active(expIn === undefined ? {} : { exp: inSeconds(expIn) }))

      await hits(api, token, 2)
      const calls = lifeSeconds === 0 ? 2 : 1
      assert.equal(world.provider.calls(token), calls)
      await sleep(lifeSeconds * 1000 + 100)
      await hits(api, token, 1)

      assert.equal(world.provider.calls(token), calls + 1)
    })
  }

  test('C4 an exp before the bound ends the life of the result', async () => {
    const exp = inSeconds(4)
    const token = world.token(active({ exp }), active({ exp: inSeconds(600) }))

    await hits(world.common, token, 1)
    await sleep(exp * 1000 - Date.now() + 50)

    assertRefused(await world.ask(world.common, { token }), 'token-expired')
  })

  test('C5 a token that expires while it is cached is refused from then on, without asking the provider', async () => {
    const exp = inSeconds(4)
    const token = world.token(active({ exp }), { status: 500 })
    await hits(world.common, token, 1)

    await sleep(exp * 1000 - Date.now() + 50)

    for (let time = 0; time < 3; time++) {
      const told = await world.ask(world.common, { token })
      assertRefused(told, 'token-expired', { codes: ['003011', '003040'] })
      assert.equal(told.transaction.token?.cached, true)
    }
    assert.equal(world.provider.calls(token), 1)
  })

  test('C6 C15 a result past its life is asked for anew', async () => {
    const api = await caching({ validSeconds: 0.1 })
    const token = world.token()

    await hits(api, token, 1)
    await sleep(150)
    await hits(api, token, 1)

    assert.equal(world.provider.calls(token), 2)
  })

  test('C7 being used does not lengthen the life of a result', async () => {
    const api = await caching({ validSeconds: 1.5 })
    const token = world.token()
    const url = `${world.product.gatewayUrl}${api.path}/echo`
    const begun = Date.now()
    let uses = 0
    for (; world.provider.calls(token) < 2 && Date.now() - begun < 10_000; await sleep(10)) {
      const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
      assert.equal(response.status, 200, await response.text())
      uses++
    }

    assert.equal(world.provider.calls(token), 2)
    assert.ok(Date.now() - begun >= 1500 && uses > 10, `${uses} uses`)
  })

  test('C8 what is cached is the document, not the decision: rules of another API are asked of it, the provider is not', async () => {
    const rules = [
      { claims: { rules: ['aud=petstore'] } },
      { claims: { rules: ['iss=https://idp.example'] } },
      { scopes: { enabled: true, values: ['admin'] } },
      { roles: { enabled: true, values: ['boss'] } },
    ]
    const apis = await Promise.all(
      rules.map((rule) => world.publish({ authorization: { enabled: true, ...rule } })),
    )
    const token = world.token()
    await hits(world.common, token, 1)

    for (const api of apis) {
      const told = await world.ask(api, { token })
      assert.equal(told.response.status, 403)
      assert.equal(told.transaction.outcome, 'authorization-denied')
      assert.equal(told.transaction.token?.cached, true)
    }
    assert.equal(world.provider.calls(token), 1)
  })

  test('C9 policies share nothing: the same token is asked about for each', async () => {
    const [one, other] = [await caching({}), await caching({})]
    const token = world.token(active({ sub: 'one' }), active({ sub: 'other' }))

    const first = await world.ask(one, { token })
    const second = await world.ask(other, { token })

    assert.equal(first.transaction.sender?.subject, 'one')
    assert.equal(second.transaction.sender?.subject, 'other')
    assert.equal(world.provider.calls(token), 2)
  })

  test('C9 deliveries of one policy that check differently share nothing either', async () => {
    const both = await world.publish({
      policy: { userInfo: { endpoint: world.provider.userInfoUrl } },
      tokenManagement: { userInfo: true },
    })
    const token = world.token()
    world.provider.scriptUserInfo(token, { body: { sub: 'ada', email: 'ada@example.org' } })

    await hits(world.common, token, 1)
    const told = await world.ask(both, { token })

    assertAccepted(told)
    assert.equal(told.transaction.sender?.email, 'ada@example.org')
  })

  test('C11 a token that was inactive is asked about again once the short life of that is over', async () => {
    const api = await caching({ invalidSeconds: 4 })
    const token = world.token(INACTIVE, active())

    const refused = [await world.ask(api, { token }), await world.ask(api, { token })]
    await sleep(4100)

    for (const told of refused) {
      assertRefused(told, 'token-invalid', { realm: api.policy, codes: ['003012'] })
    }
    assert.deepEqual(
      refused.map(({ transaction }) => transaction.token?.cached),
      [false, true],
    )
    assert.equal(world.provider.calls(token), 1)
    await hits(api, token, 1)
    assert.equal(world.provider.calls(token), 2)
  })

  test('C12 a fault of the provider is never cached', async () => {
    const api = await caching({}, { breaker: { failures: 100 } })
    const token = world.token({ status: 500 }, { body: 'no' }, active())

    for (let time = 0; time < 2; time++) {
      assertRefused(await world.ask(api, { token }), 'identity-provider-unavailable')
    }
    await hits(api, token, 1)

    assert.equal(world.provider.calls(token), 3)
  })

  test('C13 a cached token is accepted while the provider is away', async () => {
    const token = world.token(active(), { closeSocket: 'before-headers' })

    assert.deepEqual(await hits(world.common, token, 4), [false, true, true, true])

    assert.equal(world.provider.calls(token), 1)
  })

  test('C13 a result past its life serves on in every worker where the policy lets it', async () => {
    const api = await caching({ validSeconds: 1, staleSeconds: 60 }, { breaker: { failures: 100 } })
    const token = world.token(active(), { status: 500 })
    await hits(api, token, 1)
    await sleep(1100)

    for (let time = 0; time < 6; time++) {
      const told = await world.ask(api, { token })
      assertAccepted(told, ['003045'])
      assert.equal(told.transaction.token?.cached, true)
    }
  })

  test('C16 a token that says it is a refresh or an ID token is refused with 401', async () => {
    const kinds = [
      { token_use: 'refresh' },
      { typ: 'Refresh' },
      { token_use: 'id' },
      { token_type: 'refresh_token' },
    ]
    for (const claims of kinds) {
      const token = world.token(active(claims))
      const told = await world.ask(world.common, { token })
      assertRefused(told, 'token-invalid', { codes: ['003012'] })
      assert.equal(world.provider.calls(token), 1)
    }
    const token = world.token(active({ token_type: 'Bearer', typ: 'JWT' }))
    await hits(world.common, token, 1)
  })

  test('C17 what one request does with a result does not change it for the next', async () => {
    const strict = await world.publish({
      authorization: { enabled: true, claims: { rules: ['aud=nobody'] } },
    })
    const token = world.token(active({ aud: ['a', 'b'], exp: inSeconds(600), name: 'Ada à' }))
    const about = async () => {
      const told = await world.ask(world.common, { token })
      assertAccepted(told)
      const headers = told.seen!.headers.filter(([name]) => name.startsWith('Gateway-Token-'))
      return { headers, claims: told.transaction.token?.claims }
    }

    const first = await about()
    assertRefused(await world.ask(strict, { token }), 'claim-mismatch')

    assert.deepEqual(await about(), first)
    assert.equal(world.provider.calls(token), 1)
  })

  test('C21 a client that leaves while its token is checked costs the others nothing', async () => {
    const token = world.token({ ...active(), delayMs: 800 })
    const port = Number(new URL(world.product.gatewayUrl).port)
    const leader = await connectRaw(port)
    const asked = world.application.seen.length
    await leader.send(requestText(world.common.path, { token, rest: '/leader' }))
    await until(() => world.provider.calls(token) === 1)
    const others = Array.from({ length: 5 }, () => world.ask(world.common, { token }))
    await sleep(100)
    leader.reset()

    for (const told of await Promise.all(others)) assertAccepted(told)

    assert.equal(world.provider.calls(token), 1)
    const left = await until(async () => {
      const found = await world.admin.get<{ items: { request: { path: string } }[] }>(
        '/transactions?outcome=client-closed',
      )
      return found.items.find(({ request }) => request.path.endsWith('/leader'))
    })
    assert.ok(left)
    const urls = world.application.seen.slice(asked).map(({ url }) => url)
    assert.ok(!urls.includes('/leader'), 'the application was asked for a client that had left')
  })
})
