import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { demoAccessControl } from '../../src/demo/scenario.ts'
import type { NodeState } from '../../src/model/endpoints/runtime.ts'
import { type DemoWorld, startDemoWorld } from '../support/demo-world.ts'
import { PATIENCE_MS } from '../support/patience.ts'

const DELIVERY = 'Ente/PetStore/v2'
/** Enough connections that both workers get some of them. */
const MANY = 24

let world: DemoWorld
before(async () => {
  world = await startDemoWorld({ workers: 2 })
})
after(() => world[Symbol.asyncDispose]())

async function statuses(token: string): Promise<number[]> {
  const responses = await Promise.all(
    Array.from({ length: MANY }, () => world.putPet({ token, headers: { Connection: 'close' } })),
  )
  return [...new Set(responses.map(({ status }) => status))]
}

/** Calls until both workers have read the configuration: the kernel gives connections to whom it likes. */
async function untilBothWorkersKnow(token: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  do {
    assert.deepEqual(await statuses(token), [200])
    assert.ok(Date.now() < deadline, 'one worker got nothing')
  } while ((await configurationsInUse()) < 2)
}

async function configurationsInUse(): Promise<number> {
  const { nodes } = await world.admin.get<{ nodes: NodeState[] }>('/runtime')
  return nodes[0]!.caches.find(({ name }) => name === 'configuration')!.entries
}

test('a changed access control has no effect before a reset, and has it in every worker once the reset has answered', async () => {
  const token = await world.token()
  await world.applyRules([])
  await untilBothWorkersKnow(token)

  await world.saveAccessControl(DELIVERY, demoAccessControl(['azp=nobody']))
  assert.deepEqual(await statuses(token), [200])
  const { nodes } = await world.resetCaches()
  assert.deepEqual(await statuses(token), [403])

  const { revision } = await world.admin.get<{ revision: number }>('/runtime')
  assert.deepEqual(
    nodes.map((node) => node.revision),
    [revision],
  )
})

test('the runtime page tells the saved revision from the one that each delivery runs', async () => {
  await world.applyRules([])
  await untilBothWorkersKnow(await world.token())
  await world.saveAccessControl(DELIVERY, demoAccessControl(['azp=nobody']))

  const before = await world.admin.get<{ revision: number; nodes: { revision: number }[] }>(
    '/runtime',
  )
  await world.resetCaches()
  await statuses(await world.token())
  const after = await world.admin.get<{ revision: number; nodes: { revision: number }[] }>(
    '/runtime',
  )

  assert.ok(before.nodes[0]!.revision < before.revision)
  assert.equal(after.nodes[0]!.revision, after.revision)
})

test('a delivery that was not there before is found at once, without a reset', async () => {
  const missing = await fetch(`${world.product.gatewayUrl}/gateway/Ente/Nuova/v1/pet`)
  assert.equal(missing.status, 404)
  assert.equal((await world.transaction(missing)).outcome, 'api-unknown')
  const { upstream } = await world.admin.get<{ upstream: unknown }>(`/deliveries/${DELIVERY}`)

  const created = await world.admin.call('POST', '/deliveries', {
    organization: 'Ente',
    api: 'Nuova',
    version: 'v1',
    upstream,
  })
  const found = await fetch(
    `${world.product.gatewayUrl}/gateway/Ente/Nuova/v1/pet/findByStatus?status=available`,
  )

  assert.equal(created.status, 201)
  assert.equal(created.headers.get('location'), '/api/v1/deliveries/Ente/Nuova/v1')
  assert.equal(found.status, 200)
})

test('a changed configuration takes effect by itself when the life of the cache is over', async () => {
  const document = await world.admin.get<{ settings: Record<string, unknown> }>('/configuration')
  const short = { ...document, settings: { ...document.settings, configurationCacheSeconds: 1 } }
  assert.equal((await world.admin.call('PUT', '/configuration', short)).status, 200)
  await world.applyRules([])
  const token = await world.token()
  assert.deepEqual(await statuses(token), [200])

  await world.saveAccessControl(DELIVERY, demoAccessControl(['azp=nobody']))
  await new Promise((resolve) => setTimeout(resolve, 1100))

  assert.deepEqual(await statuses(token), [403])
})
