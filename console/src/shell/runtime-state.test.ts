import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NodeState } from '../../../src/model/endpoints/runtime.ts'
import { activationOf, troublesOf } from './runtime-state.ts'

const now = Date.parse('2026-11-15T10:00:00Z')

function node(part: Partial<NodeState> = {}): NodeState {
  return {
    node: 'host-1',
    startedAt: '2026-11-15T09:00:00Z',
    seenAt: '2026-11-15T09:59:58Z',
    version: '1',
    workers: [],
    revision: null,
    plans: [],
    caches: [],
    breakers: [],
    journal: {
      backlogBytes: 0,
      lagMs: 0,
      quarantined: 0,
      poisoned: 0,
      refusing: false,
      fsync: 'interval',
    },
    ...part,
  } as NodeState
}
const plan = (revision: number, expiresAt = '2026-11-15T12:00:00Z') => ({
  organization: 'Ente',
  api: 'PetStore',
  version: 'v2',
  revision,
  expiresAt,
})

test('a node that has cached nothing runs the saved revision', () => {
  assert.deepEqual(activationOf(42, [node()]), { state: 'active', revision: 42 })
})

test('every node on the saved revision makes it active', () => {
  const nodes = [node({ revision: 42, plans: [plan(42)] }), node({ node: 'host-2' })]
  assert.deepEqual(activationOf(42, nodes), { state: 'active', revision: 42 })
})

test('one plan behind makes it pending until the last such plan expires', () => {
  const nodes = [
    node({
      revision: 41,
      plans: [plan(41, '2026-11-15T11:00:00Z'), plan(42, '2026-11-15T13:00:00Z')],
    }),
    node({ node: 'host-2', revision: 40, plans: [plan(40, '2026-11-15T11:30:00Z')] }),
  ]
  assert.deepEqual(activationOf(42, nodes), {
    state: 'pending',
    revision: 42,
    until: '2026-11-15T11:30:00Z',
  })
})

test('nothing is wrong with a node that answers', () => {
  assert.deepEqual(troublesOf([node()], now), [])
})

test('no node at all is trouble', () => {
  assert.deepEqual(troublesOf([], now), [{ kind: 'noNodes' }])
})

test('a silent node, a refusing journal and an open breaker are told, the worst first', () => {
  const seenAt = '2026-11-15T09:50:00Z'
  const troubles = troublesOf(
    [
      node({ seenAt, breakers: [{ policy: 'DemoIdP', endpoint: 'x', state: 'open' }] }),
      node({ node: 'host-2', journal: { ...node().journal, refusing: true } }),
    ],
    now,
  )
  assert.deepEqual(troubles, [
    { kind: 'journalRefusing', node: 'host-2' },
    { kind: 'nodeSilent', node: 'host-1', since: seenAt },
    { kind: 'breakerOpen', policy: 'DemoIdP' },
  ])
})
