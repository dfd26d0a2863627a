import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectRaw } from '../support/raw-client.ts'
import { assertAccepted, assertRefused } from './answers.ts'
import { requestText } from './asking.ts'
import { type Api, active, type CaseWorld, inSeconds, startCaseWorld } from './case-world.ts'

const INACTIVE = { body: { active: false } }

let world: CaseWorld
before(async () => {
  world = await startCaseWorld({ workers: 2 })
})
after(() => world[Symbol.asyncDispose]())

/** An API whose policy caches in its own way. */
function caching(cache: object, more: object = {}): Promise<Api> {
  return world.publish({ policy: { cache, ...more } })
}

/** Sends the request so many times, each on a connection of its own, and says whether each was a hit. */
async function hits(api: Api, token: string, times: number): Promise<boolean[]> {
  const found: boolean[] = []
  for (let time = 0; time < times; time++) {
    const told = await world.ask(api, { token })
    assertAccepted(told)
    found.push(told.transaction.token!.cached)
  }
  return found
}

suite('the cache of token results', { concurrency: 16 }, () => {
  test('C1 a token used again is not asked about again, whichever worker gets it, and the record says so', async () => {
    const token = world.token()

    assert.deepEqual(await hits(world.common, token, 6), [false, true, true, true, true, true])

    assert.equal(world.provider.calls(token), 1)
    const told = await world.ask(world.common, { token })
    assert.ok(told.codes.includes('003011') && !told.codes.includes('003010'))
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
    await hits(api, token, 1)
    for (const end = Date.now() + 2500; Date.now() < end; await sleep(10)) {
      const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
      assert.equal(response.status, 200, await response.text())
    }

    assert.equal(world.provider.calls(token), 2)
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

suite('the cache under load and resets', () => {
  test('C18 one token is removed from the cache by name; one that is not cached is 404', async () => {
    const [token, other] = [world.token(), world.token()]
    await hits(world.common, token, 4)
    const remove = (one: string) =>
      world.admin.call('POST', '/runtime/caches/tokens/remove', { policy: 'common', token: one })

    assert.equal((await remove(token)).status, 204)
    assert.equal((await remove(token)).status, 404)
    assert.equal((await remove(other)).status, 404)
    assert.deepEqual(await hits(world.common, token, 1), [false])
    assert.equal(world.provider.calls(token), 2)
  })

  test('C18 the results of one subject, one client or one policy are removed, and no others', async () => {
    const [one, other] = [await caching({}), await caching({})]
    const about = (sub: string, client_id: string) => world.token(active({ sub, client_id }))
    const tokens = [about('ada', 'c1'), about('bob', 'c1'), about('bob', 'c2')]
    const bad = world.token(INACTIVE)
    const calls = async () => {
      for (const token of tokens) await hits(one, token, 1)
      await world.ask(one, { token: bad })
      await hits(other, tokens[0]!, 1)
      return [...tokens, bad].map((token) => world.provider.calls(token))
    }
    const forget = async (query: string) => {
      const response = await world.admin.call('DELETE', `/runtime/caches/tokens?${query}`)
      assert.equal(response.status, 204, await response.text())
    }

    assert.deepEqual(await calls(), [2, 1, 1, 1])
    await forget(`policy=${one.policy}&subject=bob`)
    assert.deepEqual(await calls(), [2, 2, 2, 1])
    await forget(`policy=${one.policy}&clientId=c1`)
    assert.deepEqual(await calls(), [3, 3, 2, 1])
    await forget(`policy=${one.policy}`)
    assert.deepEqual(await calls(), [4, 4, 3, 2])
  })

  test('C10 after a policy was edited and the caches were reset, nothing of before is used', async () => {
    const api = await caching({ validSeconds: 60 })
    const token = world.token(active({ sub: 'before' }), active({ sub: 'after' }))
    assert.deepEqual(await hits(api, token, 4), [false, true, true, true])
    const path = `/token-policies/${api.policy}`
    const policy = await world.admin.get<{ introspection: { clientAuthentication: object } }>(path)
    policy.introspection.clientAuthentication = {
      method: 'client_secret_post',
      clientId: 'gw2',
      clientSecret: 'secret-2',
    }
    assert.equal((await world.admin.call('PUT', path, policy)).status, 200)
    assert.deepEqual(await hits(api, token, 2), [true, true])

    await world.resetCaches()

    const told = await world.ask(api, { token })
    assert.equal(told.transaction.sender?.subject, 'after')
    const last = world.provider.requests.findLast((request) => request.token === token)!
    assert.match(last.body, /client_id=gw2&client_secret=secret-2/)
    assert.equal(world.provider.calls(token), 2)
  })

  test('C19 200 first uses of a token at once over two workers are one call to the provider and 200 accepted', async () => {
    const token = world.token({ ...active(), delayMs: 300 })
    const before = await tokenEntries()

    const told = await Promise.all(
      Array.from({ length: 200 }, () => world.ask(world.common, { token })),
    )

    for (const one of told) assertAccepted(one)
    assert.equal(world.provider.calls(token), 1)
    assert.equal((await tokenEntries()) - before, 2, 'both workers took part')
  })

  test('C20 the same with a fault is one call and 200 refused with 503, and the next request asks anew', async () => {
    const token = world.token({ status: 500, delayMs: 300 }, active())

    const told = await Promise.all(
      Array.from({ length: 200 }, () => world.ask(world.common, { token })),
    )

    for (const one of told) assertRefused(one, 'identity-provider-unavailable')
    assert.equal(world.provider.calls(token), 1)
    await hits(world.common, token, 1)
    assert.equal(world.provider.calls(token), 2)
  })

  test('C23 a result that was asked for before a reset serves who waits for it and nobody after', async () => {
    const token = world.token(
      { ...active({ sub: 'before' }), delayMs: 1500 },
      active({ sub: 'after' }),
    )
    const waiting = Array.from({ length: 6 }, () => world.ask(world.common, { token }))
    await until(() => world.provider.calls(token) === 1)
    await sleep(200)

    await world.resetCaches()
    const during = await Promise.all([1, 2, 3].map(() => world.ask(world.common, { token })))

    for (const told of during) assert.equal(told.transaction.sender?.subject, 'after')
    for (const told of await Promise.all(waiting)) {
      assertAccepted(told)
      assert.equal(told.transaction.sender?.subject, 'before')
    }
    for (let time = 0; time < 6; time++) {
      const told = await world.ask(world.common, { token })
      assert.equal(told.transaction.sender?.subject, 'after')
    }
    assert.equal(world.provider.calls(token), 2)
  })

  test('C24 a token revoked at the provider is refused after a reset, and without one when its result ends', async () => {
    const api = await caching({ validSeconds: 4 })
    const [reset, waited] = [world.token(active(), INACTIVE), world.token(active(), INACTIVE)]

    await hits(world.common, reset, 2)
    await world.resetCaches()
    assertRefused(await world.ask(world.common, { token: reset }), 'token-invalid')
    await hits(api, waited, 2)
    await sleep(4100)
    assertRefused(await world.ask(api, { token: waited }), 'token-invalid', { realm: api.policy })

    assert.equal(world.provider.calls(reset), 2)
    assert.equal(world.provider.calls(waited), 2)
  })

  async function tokenEntries(): Promise<number> {
    const { nodes } = await world.admin.get<{
      nodes: { caches: { name: string; entries: number }[] }[]
    }>('/runtime')
    return nodes[0]!.caches.find(({ name }) => name === 'tokens')!.entries
  }
})

async function until<T>(look: () => T | Promise<T>): Promise<T> {
  for (const end = Date.now() + 10_000; Date.now() < end; await sleep(20)) {
    const found = await look()
    if (found) return found
  }
  throw new Error('it never came')
}
