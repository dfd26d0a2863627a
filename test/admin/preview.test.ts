import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Delivery } from '../../src/model/delivery.ts'
import type { ClaimSet, RecordedTransaction } from '../../src/model/transaction.ts'
import { sampleClaimSet, sampleTransactionBy } from '../support/sample-transaction.ts'
import { type AdminWorld, startAdminWorld } from './admin-world.ts'
import { authorize } from './port.ts'
import { loadScenario, scenario } from './scenario.ts'

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
  world.gateway.compileAuthorization = () => ({
    reads: [],
    judge(_, request) {
      judged.push(request.query)
      return { holds: true }
    },
  })

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
