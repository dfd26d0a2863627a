import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { RecordedTransaction } from '../../src/model/transaction.ts'
import { createControl } from '../../src/runtime/control.ts'
import type { NodeControl } from '../../src/runtime/node-control.ts'
import { filesOf } from '../../src/runtime/references.ts'
import { sampleClaimSet, sampleTransactionBy } from '../support/sample-transaction.ts'
import { type AdminWorld, startAdminWorld } from './admin-world.ts'
import { loadScenario, scenario } from './scenario.ts'

const api = '/api/v1'

/** The judge that the product itself uses; of the node nothing is asked. */
function useRealJudge({ gateway }: AdminWorld): void {
  const references = filesOf(() => undefined)
  const { compileAuthorization, replay, problemsOf } = createControl(
    {} as NodeControl,
    references,
    () => 'http://127.0.0.1:1',
  )
  Object.assign(gateway, { compileAuthorization, replay, problemsOf })
}

const arbitraryClaims = fc.record(
  {
    azp: fc.constantFrom('a', 'b', null, 7, 12345678901234567n.toString()),
    aud: fc.constantFrom('x', ['x', 'y'], [], { x: 'x' }),
    org: fc.constantFrom({ id: 'n' }, { id: ['n', 's'] }, 'n'),
    'org.id': fc.constantFrom('n', 's'),
    'it\'s "odd"': fc.constantFrom('a', 'b'),
    scope: fc.constantFrom('read', 'read write', ['write']),
    roles: fc.constantFrom('r1 r2', ['r2'], 5),
    email: fc.constantFrom('a@b', ''),
  },
  { requiredKeys: [] },
)
const arbitraryAuthorization = fc.record({
  enabled: fc.constant(true),
  claims: fc
    .subarray(
      [
        'azp=a, b',
        'azp=7',
        'aud=x',
        'org.id=n',
        'org.id=${not:s}',
        'it\'s "odd"=a',
        'azp=${regExpFind:^[ab]}',
        'org=${undefined}',
        'azp=${anyValue}',
      ],
      { maxLength: 3 },
    )
    .map((rules) => ({ enabled: rules.length > 0, rules })),
  scopes: fc.constantFrom(
    { enabled: false },
    { enabled: true, require: 'all', values: ['read', 'write'] },
    { enabled: true, require: 'any', values: ['write'] },
  ),
  roles: fc.constantFrom({ enabled: false }, { enabled: true, values: ['r2'] }),
  requiredClaims: fc.constantFrom([], ['email'], ['clientId', 'subject']),
})
const arbitraryOutcome = fc.constantFrom(
  ...(['success', 'upstream-server-error', 'authorization-denied'] as const),
)

test('the counts of a preview are those of replaying every transaction one by one', async () => {
  await using world = await startAdminWorld()
  await loadScenario(world)
  useRealJudge(world)
  const { tokenManagement } = scenario.delivery.accessControl
  const ids: { id: string; before: RecordedTransaction['outcome'] }[] = []
  let subject = 0

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(arbitraryClaims, arbitraryOutcome), { minLength: 1, maxLength: 4 }),
      arbitraryAuthorization,
      async (traffic, authorization) => {
        const sets = traffic.map(([claims]) => sampleClaimSet(`user-${++subject}`, claims))
        const made = traffic.map(([, outcome], at) => sampleTransactionBy(sets[at]!, { outcome }))
        await world.store.transactions.append('n1', sets, made)
        ids.push(...made.map(({ id, outcome }) => ({ id, before: outcome })))
        const draft = { tokenManagement, authorization }

        const path = `${api}/deliveries/Ente/PetStore/v2/access-control/preview`
        const { body, text } = await world.call('POST', path, {
          body: { accessControl: draft, last: 100_000 },
        })

        const { examples: _, ...counts } = body
        assert.deepEqual(counts, await oneByOne(world, ids, draft), text)
        world.pass(5000)
      },
    ),
    { numRuns: 25 },
  )
})

async function oneByOne(
  world: AdminWorld,
  ids: readonly { id: string; before: string }[],
  draft: unknown,
) {
  const counts = { examined: 0, accepted: 0, denied: 0, newlyDenied: 0, newlyAccepted: 0 }
  for (const { id, before } of ids) {
    // Calls that cost the gateway something are paced.
    world.pass(1000)
    const { status, body } = await world.call('POST', `${api}/transactions/${id}/replay`, {
      body: { draft },
    })
    assert.equal(status, 200)
    const holds = body.outcome === 'success'
    const held = before !== 'authorization-denied'
    counts.examined++
    counts[holds ? 'accepted' : 'denied']++
    if (holds && !held) counts.newlyAccepted++
    if (!holds && held) counts.newlyDenied++
  }
  return counts
}
