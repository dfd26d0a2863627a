import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { assertAccepted, assertRefused } from './answers.ts'
import { hitsOf, INACTIVE, publishCaching, until } from './cache-uses.ts'
import { type Api, active, type CaseWorld, startCaseWorld } from './case-world.ts'

let world: CaseWorld
before(async () => {
  world = await startCaseWorld({ workers: 2 })
})
after(() => world[Symbol.asyncDispose]())

const caching = (cache: object, more?: object) => publishCaching(world, cache, more)
const hits = (api: Api, token: string, times: number) => hitsOf(world, api, token, times)

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
