import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Delivery } from '../../src/model/delivery.ts'
import type { ClaimSet, RecordedTransaction } from '../../src/model/transaction.ts'
import {
  sampleClaimSet,
  sampleTransaction,
  sampleTransactionBy,
} from '../support/sample-transaction.ts'
import { type AdminWorld, loadScenario, scenario, startAdminWorld } from './admin-world.ts'
import { authorize } from './port.ts'

const api = '/api/v1'
const petstore = `${api}/deliveries/Ente/PetStore/v2`

const forwarded = ['success', 'upstream-client-error', 'upstream-timeout', 'rate-limited'] as const
const arbitraryTraffic = fc.array(
  fc.record({
    azp: fc.constantFrom('a', 'b', 'c', undefined),
    aud: fc.constantFrom('x', 'y', ['x', 'z']),
    outcome: fc.constantFrom(
      ...forwarded,
      'authorization-denied',
      'token-management-failed' as const,
    ),
  }),
  { minLength: 1, maxLength: 30 },
)

test('a preview counts what judging the transactions one by one gives', async () => {
  await using world = await startAdminWorld()
  await loadScenario(world)
  const stored = Delivery.parse(structuredClone(scenario.delivery))
  const all: { claimSet: ClaimSet; transaction: RecordedTransaction }[] = []

  await fc.assert(
    fc.asyncProperty(
      arbitraryTraffic,
      fc.subarray(['azp=a, b', 'aud=x', 'azp=c'], { minLength: 1 }),
      async (traffic, rules) => {
        all.push(...(await recordTraffic(world, traffic)))

        const { body } = await world.call('POST', `${petstore}/access-control/preview`, {
          body: { rules, last: 100_000 },
        })

        const expected = oneByOne(stored, rules, all)
        const { examined, accepted, denied, newlyAccepted, newlyDenied } = body
        assert.deepEqual({ examined, accepted, denied, newlyAccepted, newlyDenied }, expected)
        world.pass(10_000)
      },
    ),
    { numRuns: 15 },
  )
})

type Traffic = {
  azp: string | undefined
  aud: string | string[]
  outcome: RecordedTransaction['outcome']
}[]

async function recordTraffic(world: AdminWorld, traffic: Traffic) {
  const made = traffic.map(({ azp, aud, outcome }) => {
    const claimSet = sampleClaimSet('mario', { azp, aud })
    return { claimSet, transaction: sampleTransactionBy(claimSet, { outcome }) }
  })
  const claimSets = new Map(made.map(({ claimSet }) => [claimSet.key, claimSet]))
  const transactions = made.map(({ transaction }) => transaction)
  await world.store.transactions.append('n1', [...claimSets.values()], transactions)
  return made
}

function oneByOne(
  stored: Delivery,
  rules: string[],
  all: { claimSet: ClaimSet; transaction: RecordedTransaction }[],
) {
  const { tokenManagement, authorization } = stored.accessControl
  const claims = { enabled: true, rules }
  const draft = {
    ...stored,
    accessControl: { tokenManagement, authorization: { ...authorization, claims } },
  }
  const counts = { examined: 0, accepted: 0, denied: 0, newlyAccepted: 0, newlyDenied: 0 }
  for (const { claimSet, transaction } of all) {
    if (transaction.outcome === 'token-management-failed') continue
    const { holds } = authorize(draft, claimSet.claims)
    const wasDenied = transaction.outcome === 'authorization-denied'
    counts.examined++
    counts[holds ? 'accepted' : 'denied']++
    if (holds && wasDenied) counts.newlyAccepted++
    if (!holds && !wasDenied) counts.newlyDenied++
  }
  return counts
}

test('a preview shows examples with the rule, the claim and its value, and stores nothing', async () => {
  await using world = await startAdminWorld()
  await loadScenario(world)
  const [made] = await recordTraffic(world, [{ azp: 'other-client', aud: 'x', outcome: 'success' }])
  const revision = await world.store.configuration.revisionNumber()

  const { body } = await world.call('POST', `${petstore}/access-control/preview`, {
    body: { rules: ['azp=petstore-client'] },
  })

  assert.deepEqual(body.examples, [
    {
      transactionId: made!.transaction.id,
      before: 'success',
      after: 'authorization-denied',
      rule: 'azp=petstore-client',
      claim: 'azp',
      actual: 'other-client',
    },
  ])
  assert.equal(await world.store.configuration.revisionNumber(), revision)
})

test('rules that look at the request are judged one transaction at a time', async () => {
  await using world = await startAdminWorld()
  await loadScenario(world)
  await recordTraffic(world, [
    { azp: 'a', aud: 'x', outcome: 'success' },
    { azp: 'a', aud: 'x', outcome: 'authorization-denied' },
  ])
  const judged: unknown[] = []
  world.gateway.compileAuthorization = () => (_, request) => {
    judged.push(request.query)
    return { holds: true }
  }

  const { body } = await world.call('POST', `${petstore}/access-control/preview`, {
    body: { rules: ['azp=${query:client}'], last: 100 },
  })

  assert.deepEqual(judged, ['access_token=***', 'access_token=***'])
  assert.deepEqual([body.examined, body.newlyAccepted], [2, 1])
})

test('rules that cannot be read are refused by their line', async () => {
  await using world = await startAdminWorld()
  await loadScenario(world)
  const errorsOf = async (rules: string[]) =>
    (await world.call('POST', `${petstore}/access-control/preview`, { body: { rules } })).body
      .errors

  assert.equal((await errorsOf(['a=b', 'nonsense']))[0].path, 'rules[1]')
  assert.equal((await errorsOf(['a=${regExpFind:(}']))[0].path, 'rules[0]')
})

test('a replay judges with the stored or a draft access control, and says what became of it', async () => {
  await using world = await startAdminWorld()
  await loadScenario(world)
  const claimSet = sampleClaimSet('mario', { azp: 'other-client' })
  const transaction = sampleTransactionBy(claimSet)
  await world.store.transactions.append('n1', [claimSet], [transaction])
  const replay = (body: unknown, headers = {}) =>
    world.call('POST', `${api}/transactions/${transaction.id}/replay`, {
      as: 'operator',
      body,
      headers,
    })

  const stored = await replay({}, { 'accept-language': 'en' })
  const { tokenManagement } = scenario.delivery.accessControl
  const draft = {
    tokenManagement,
    authorization: { enabled: true, claims: { rules: ['azp=other-client'] } },
  }
  const drafted = await replay({ draft })
  const called = await replay({ draft, callUpstream: true, token: '{"azp":"other-client"}' })

  assert.deepEqual([stored.body.outcome, stored.body.status], ['authorization-denied', 403])
  assert.match(stored.body.diagnostics[0].message, /^Authorization denied: claim 'azp'/)
  assert.equal(drafted.body.outcome, 'success')
  assert.equal(drafted.body.transactionId, null)
  assert.match(called.body.transactionId, /^[0-9a-f-]{36}$/)
  const wrong = { ...draft, tokenManagement: { ...tokenManagement, policy: 'None' } }
  assert.equal((await replay({ draft: wrong })).body.errors[0].path, 'tokenManagement.policy')
  const audit = await world.call('GET', `${api}/audit?action=replay`)
  assert.equal(audit.body.items.length, 3)
  assert.ok(!audit.text.includes('other-client'), 'the token is not written down')
})

test('what cannot be repeated says why', async () => {
  await using world = await startAdminWorld()
  await loadScenario(world)
  const lost = sampleTransaction({ delivery: null, outcome: 'api-unknown' })
  const large = sampleTransaction({ requestBytes: 5000 })
  const gone = sampleTransaction({ delivery: ['Ente', 'Gone', 'v1'] })
  await world.store.transactions.append('n1', [], [lost, large, gone])
  const detailOf = async (id: string) => {
    const body = { callUpstream: true }
    const answer = await world.call('POST', `${api}/transactions/${id}/replay`, { body })
    assert.equal(answer.status, 409)
    return answer.body.detail
  }

  assert.match(await detailOf(lost.id), /reached no delivery/)
  assert.match(await detailOf(large.id), /payload .* was not recorded/)
  assert.match(await detailOf(gone.id), /Ente\/Gone\/v1 is not there/)
})

test('a token is inspected against every delivery that the caller may see', async () => {
  await using world = await startAdminWorld()
  await loadScenario(world)
  const open = { organization: 'Altro', api: 'Open', version: 'v1', upstream: { url: 'http://a' } }
  await world.call('POST', `${api}/deliveries`, { body: open })
  const inspect = async (as: 'operator' | Record<string, string>) => {
    const body = { token: '{"azp":"other-client"}' }
    const { items } = (await world.call('POST', `${api}/token-inspections`, { as, body })).body
    return items.map(({ delivery, accepted, reason }: any) => [delivery.api, accepted, reason])
  }

  assert.deepEqual(await inspect('operator'), [
    ['Open', true, null],
    ['PetStore', false, 'claim-mismatch'],
  ])
  assert.equal((await inspect(await world.key('operator', ['Ente']))).length, 1)
  const { text } = await world.call('GET', `${api}/audit?action=inspect`)
  assert.ok(!text.includes('other-client'))
})

test('a policy is tried with its real secret, which nobody gets to see', async () => {
  await using world = await startAdminWorld()
  await loadScenario(world)

  const { body, text } = await world.call('POST', `${api}/token-policies/DemoIdP/test`, {
    body: { token: '{"sub":"mario"}' },
  })

  assert.deepEqual([body.valid, body.claims], [true, { sub: 'mario' }])
  assert.match(JSON.stringify(world.gateway.calls), /canary-client-secret/)
  assert.ok(!text.includes('canary'))
})

test('a reset of all caches says which nodes confirmed, and is audited', async () => {
  await using world = await startAdminWorld()

  const reset = await world.call('POST', `${api}/runtime/caches/reset`, { as: 'operator' })

  assert.deepEqual(reset.body, { nodes: [{ node: 'n1', revision: 1 }] })
  assert.deepEqual(
    world.gateway.calls.map(({ name }) => name),
    ['resetCaches'],
  )
  const [entry] = (await world.call('GET', `${api}/audit`)).body.items
  assert.deepEqual([entry.author, entry.action], ['api-key:operator', 'reset-caches'])
})

test('resets are rate limited by caller, far above what people and tests need', async () => {
  await using world = await startAdminWorld()
  const statuses = new Set<number>()
  for (let count = 0; count < 110; count++) {
    statuses.add((await world.call('POST', `${api}/runtime/caches/reset`)).status)
  }

  assert.deepEqual(statuses, new Set([200, 429]))
  const other = await world.call('POST', `${api}/runtime/caches/reset`, { as: 'operator' })
  assert.equal(other.status, 200)
})

test('one token is forgotten, and 404 says that none was cached', async () => {
  await using world = await startAdminWorld()
  const remove = async () =>
    (
      await world.call('POST', `${api}/runtime/caches/tokens/remove`, {
        body: { policy: 'P', token: 't' },
      })
    ).status

  world.gateway.cached.add('t')
  assert.equal(await remove(), 204)
  assert.equal(await remove(), 404)
  await world.call('DELETE', `${api}/runtime/caches/tokens?policy=P&clientId=c`)
  assert.deepEqual(world.gateway.calls.at(-1), {
    name: 'forgetTokens',
    input: { policy: 'P', clientId: 'c' },
  })
})

test('an OpenAPI document is fetched or given, and becomes a proposal', async () => {
  const document =
    '{"openapi":"3.1.0","info":{"title":"Anagrafe","version":"2"},"servers":[{"url":"/v2"}]}'
  await using world = await startAdminWorld({ fetchDocument: async () => document })
  await loadScenario(world)
  const post = (body: unknown) => world.call('POST', `${api}/openapi-imports`, { body })

  const fetched = await post({ url: 'http://app.internal/openapi.json' })

  assert.equal(fetched.status, 200, fetched.text)
  assert.equal(fetched.body.proposal.upstream.url, 'http://app.internal/v2')
  assert.equal(fetched.body.proposal.organization, 'Ente')
  assert.equal((await post({})).status, 400)
  assert.equal((await post({ url: 'http://a', document })).status, 400)
  const created = await world.call('POST', `${api}/deliveries`, { body: fetched.body.proposal })
  assert.equal(created.status, 201)
})
