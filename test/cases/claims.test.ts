import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { assertAccepted, assertRefused, detailsOf, type Reason } from './answers.ts'
import type { Ask, Told } from './asking.ts'
import { type Api, active, type CaseWorld, startCaseWorld } from './case-world.ts'
import { type Claims, claimRows } from './claim-rows.ts'

let world: CaseWorld
before(async () => {
  world = await startCaseWorld({ environment: { VARCO_RULE_TENANT: 'ente', OTHER: 'ente' } })
})
after(() => world[Symbol.asyncDispose]())

function authorizing(authorization: object, policy?: object): Promise<Api> {
  return world.publish({
    authorization: { enabled: true, ...authorization },
    ...(policy && { policy: policy as Record<string, unknown> }),
  })
}

/** Asks with a fresh token that says exactly this, and holds that the provider was asked once. */
async function askWith(api: Api, claims: Claims | string, ask: Ask = {}): Promise<Told> {
  const body = typeof claims === 'string' ? claims : { active: true, ...claims }
  const token = world.token({ body })
  const told = await world.ask(api, { token, ...ask })
  assert.equal(world.provider.calls(token), 1)
  return told
}

function assertDenied(told: Told, api: Api, reason: Reason = 'claim-mismatch'): void {
  assertRefused(told, reason, { realm: api.policy })
  assert.ok(told.transaction.token?.claims, 'Token Info of a denied request is empty')
}

suite('authorization by claims', { concurrency: 8 }, () => {
  for (const [sentence, rules, passing, denied] of claimRows) {
    test(sentence, async () => {
      const api = await authorizing({ claims: { rules } })
      for (const claims of passing) assertAccepted(await askWith(api, claims), ['004002'])
      for (const claims of denied) assertDenied(await askWith(api, claims), api)
    })
  }

  test('A5 A7 every failing rule is in the diagnostics with expected and actual value, none of it in the answer', async () => {
    const api = await authorizing({ claims: { rules: ['aud=X', 'azp=a, b', 'iss=i'] } })

    const told = await askWith(api, { aud: ['P', 'Q'], azp: 'stranger', iss: 'i' })

    assertDenied(told, api)
    const failed = told.transaction.diagnostics.filter(({ code }) => code === '004005')
    assert.deepEqual(
      failed.map(({ details }) => [details.claim, details.expected, details.actual]),
      [
        ['aud', 'X', ['P', 'Q']],
        ['azp', 'a, b', 'stranger'],
      ],
    )
    assert.match(failed[1]!.message, /'azp'.*stranger/)
    assert.ok(!JSON.stringify(told.response.headers).includes('stranger'))
    assert.ok(!told.response.body.includes('stranger'))
  })

  test('A10 a listed value may come from the request or the environment; one that cannot be had fails its rule', async () => {
    const api = await authorizing({
      claims: { rules: ['sub=${header:X-User}, ${query:user}', 'tenant=${env:VARCO_RULE_TENANT}'] },
    })
    const negated = await authorizing({ claims: { rules: ['sub=${not:${header:X-User}}'] } })
    const user = (name: string, query = 'user=-'): Ask => ({ headers: [['X-User', name]], query })

    assertAccepted(await askWith(api, { sub: 'ada', tenant: 'ente' }, user('ada')))
    assertAccepted(await askWith(api, { sub: 'ada', tenant: 'ente' }, user('x', 'user=ada')))
    assertDenied(await askWith(api, { sub: 'ada', tenant: 'ente' }, user('bob')), api)
    assertDenied(await askWith(api, { sub: 'ada', tenant: 'ente' }), api)
    assertDenied(await askWith(api, { sub: 'ada', tenant: 'other' }, user('ada')), api)
    assertAccepted(await askWith(negated, { sub: 'ada' }, user('bob')))
    assertDenied(await askWith(negated, { sub: 'ada' }), negated)
  })

  test('A12 any: one of the scopes is enough, none is denied, a token without scopes is denied', async () => {
    const values = ['s1', 's2']
    const api = await authorizing({ scopes: { enabled: true, require: 'any', values } })

    assertAccepted(await askWith(api, { scope: 'x s2' }))
    for (const claims of [
      { scope: 'x y' },
      { scope: 's1s2' },
      { scope: '' },
      {},
      { scope: 'S1' },
    ]) {
      const told = await askWith(api, claims)
      assertDenied(told, api, 'scope-missing')
      assert.deepEqual(detailsOf(told, '004006').missing, values)
    }
  })

  test('A13 all: a missing scope is denied and named in the diagnostics', async () => {
    const api = await authorizing({
      scopes: { enabled: true, require: 'all', values: ['s1', 's2'] },
    })

    assertAccepted(await askWith(api, { scope: 's2 s0 s1' }))
    const told = await askWith(api, { scope: 's1' })
    assertDenied(told, api, 'scope-missing')
    assert.deepEqual(detailsOf(told, '004006').missing, ['s2'])
  })

  test('A14 scopes are read from a text, a list, another separator of the policy, and from scp', async () => {
    const scopes = { enabled: true, require: 'all', values: ['s1', 's2'] }
    const api = await authorizing({ scopes })
    const commas = await authorizing({ scopes }, { claims: { scopeSeparator: ',' } })

    for (const claims of [{ scope: 's1 s2' }, { scope: ['s1', 's2'] }, { scp: ['s2', 's1'] }]) {
      assertAccepted(await askWith(api, claims))
    }
    assertAccepted(await askWith(commas, { scope: 's1,s2, s3' }))
    assertDenied(await askWith(api, { scope: 's1,s2' }), api, 'scope-missing')
  })

  test('A15 scopes are compared exactly: neither a parent nor a wildcard stands for another', async () => {
    const api = await authorizing({ scopes: { enabled: true, values: ['pets.read'] } })

    assertAccepted(await askWith(api, { scope: 'pets.read' }))
    for (const scope of ['pets', 'pets.*', '*', 'pets.read.all', 'pets.Read']) {
      assertDenied(await askWith(api, { scope }), api, 'scope-missing')
    }
  })

  test('A16 roles any and all, from a list, a text or a nested claim', async () => {
    const values = ['boss', 'clerk']
    const any = await authorizing({ roles: { enabled: true, values } })
    const all = await authorizing({ roles: { enabled: true, require: 'all', values } })
    const nested = await authorizing(
      { roles: { enabled: true, values } },
      { claims: { roles: ['realm_access.roles', 'roles'] } },
    )

    for (const claims of [{ roles: ['x', 'boss'] }, { roles: 'clerk x' }, { roles: 'boss' }]) {
      assertAccepted(await askWith(any, claims))
      const told = await askWith(all, claims)
      assertDenied(told, all, 'role-missing')
      assert.equal((detailsOf(told, '004007').missing as string[]).length, 1)
    }
    assertAccepted(await askWith(all, { roles: ['clerk', 'boss'] }))
    assertAccepted(await askWith(nested, { realm_access: { roles: ['boss'] } }))
    assertDenied(await askWith(any, { realm_access: { roles: ['boss'] } }), any, 'role-missing')
    assertDenied(await askWith(any, {}), any, 'role-missing')
  })

  test('A17 a required claim that is absent makes the token invalid: 401, and the diagnostics name it', async () => {
    const claims = {
      issuer: { iss: 'i' },
      subject: { sub: 's' },
      clientId: { client_id: 'c' },
      username: { preferred_username: 'u' },
      email: { email: 'e@example.org' },
    } as const
    const full = Object.assign({}, ...Object.values(claims)) as Claims
    const names = Object.keys(claims) as (keyof typeof claims)[]
    const api = await authorizing({ requiredClaims: names })
    const unasked = await authorizing({ claims: { rules: ['x=${undefined}'] } })

    assertAccepted(await askWith(api, full))
    assertAccepted(await askWith(unasked, {}))
    for (const name of names) {
      const claim = Object.keys(claims[name])[0]!
      const told = await askWith(api, { ...full, [claim]: undefined })
      assertRefused(told, 'token-invalid', { realm: api.policy })
      assert.deepEqual(detailsOf(told, '003044').claims, [name])
    }
  })

  test('A18 a regular expression that other engines choke on costs nothing, whatever the claim', async () => {
    const api = await authorizing({
      claims: { rules: ['x=${regExpFind:(a+)+$}', 'y=${regExpNotMatch:(a|aa)+b}'] },
    })
    const value = `${'a'.repeat(50_000)}!`
    const token = world.token(active({ x: value, y: value }))
    assert.equal((await world.ask(api, { token })).response.status, 403)

    const told = await world.ask(api, { token })

    assertDenied(told, api)
    assert.equal(told.transaction.token?.cached, true)
    const { totalMs } = told.transaction.timings
    assert.ok(totalMs < 100, `${totalMs} ms`)
  })

  test('with an optional token, rules refuse a request that has none: 403', async () => {
    const api = await world.publish({
      tokenManagement: { optional: true },
      authorization: { enabled: true, claims: { rules: ['sub=ada'] } },
    })

    const told = await world.ask(api)

    assertRefused(told, 'claim-mismatch', { codes: ['003005', '004003'] })
    assert.equal(told.transaction.token, null)
  })

  const unreadable = [
    ['azp', 'name=value'],
    ['azp=${regExpMatch:(}', 'regular expression'],
    ['azp=${nonsense:x}', 'character'],
    ['=x', 'character'],
  ] as const
  for (const [rule, word] of unreadable) {
    test(`the rule ${rule} is refused when it is saved, and the refusal points at it`, async () => {
      const response = await world.admin.call(
        'PUT',
        `/deliveries/${world.common.name}/access-control`,
        {
          tokenManagement: { enabled: true, policy: 'common', introspection: true },
          authorization: { enabled: true, claims: { rules: ['sub=ada', rule] } },
        },
      )

      const problem = (await response.json()) as { errors: { path: string; message: string }[] }
      assert.equal(response.status, 400, JSON.stringify(problem))
      assert.match(problem.errors[0]!.path, /authorization\.claims\.rules(\.|\[)1/)
      assert.match(problem.errors[0]!.message, new RegExp(word))
    })
  }
})

suite('changes of the rules', () => {
  test('A20 A21 a changed rule is not in force before the caches are reset, and is at once after', async () => {
    const rules = (azp: string) => ({
      tokenManagement: { enabled: true, policy: 'common', introspection: true },
      authorization: { enabled: true, claims: { rules: ['aud=petstore', `azp=${azp}`] } },
    })
    const api = await authorizing({ claims: { rules: ['aud=petstore', 'azp=a, b'] } })
    const token = world.token(active({ aud: 'petstore', azp: 'client-1' }))
    const put = () =>
      world.ask(api, {
        method: 'PUT',
        token,
        headers: [['Content-Type', 'application/json']],
        body: '{"id":7}',
      })
    assertDenied(await put(), api)

    await world.save(api, 'access-control', rules('a, b, client-1'))
    assertDenied(await put(), api)
    await world.resetCaches()

    const told = await put()
    assertAccepted(told)
    assert.equal(told.seen!.body, '{"id":7}')
    await world.save(api, 'access-control', rules('a, b'))
    assertAccepted(await put())
    assert.equal(world.provider.calls(token), 2)
  })
})
