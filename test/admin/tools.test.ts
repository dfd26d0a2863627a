import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EndpointOutput } from '../../src/model/endpoints/endpoint.ts'
import type { Endpoints } from '../../src/model/endpoints.ts'
import {
  sampleClaimSet,
  sampleTransaction,
  sampleTransactionBy,
} from '../support/sample-transaction.ts'
import { startAdminWorld } from './admin-world.ts'
import { loadScenario, scenario } from './scenario.ts'

const api = '/api/v1'

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

type Inspection = EndpointOutput<Endpoints['inspectToken']>['items'][number]

test('a token is inspected against every delivery that the caller may see', async () => {
  await using world = await startAdminWorld()
  await loadScenario(world)
  const open = { organization: 'Altro', api: 'Open', version: 'v1', upstream: { url: 'http://a' } }
  await world.call('POST', `${api}/deliveries`, { body: open })
  const inspect = async (as: 'operator' | Record<string, string>) => {
    const body = { token: '{"azp":"other-client"}' }
    const { items } = (await world.call('POST', `${api}/token-inspections`, { as, body })).body
    return items.map((item: Inspection) => [item.delivery.api, item.accepted, item.reason])
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
  const asObject = await post({ document: JSON.parse(document) })
  const asText = await post({ document })
  assert.equal(asObject.status, 200)
  assert.deepEqual(asObject.body, asText.body)
  assert.equal((await post({})).status, 400)
  assert.equal((await post({ url: 'http://a', document })).status, 400)
  const created = await world.call('POST', `${api}/deliveries`, { body: fetched.body.proposal })
  assert.equal(created.status, 201)
})
