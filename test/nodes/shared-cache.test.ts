import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { active } from '../cases/case-world.ts'
import { createProofKey } from '../cases/dpop-proof.ts'
import { startTwoNodes, type TwoNodes } from './two-nodes.ts'

let nodes: TwoNodes
before(async () => {
  nodes = await startTwoNodes({ redis: true })
})
after(() => nodes[Symbol.asyncDispose]())

/** Both nodes accept the token, and the provider was asked by one of them. */
async function learntByBoth(token: string): Promise<void> {
  const { world } = nodes
  const before = world.provider.calls(token)
  assert.equal(await nodes.ask(1, world.common, token), 200)
  await sleep(100)
  assert.equal(await nodes.ask(2, world.common, token), 200)
  assert.equal(world.provider.calls(token), before + 1)
}

test('what one node learnt of a token, the other knows without asking the provider', async () => {
  const { world } = nodes
  const inactive = world.token({ body: { active: false } })

  await learntByBoth(world.token())
  assert.equal(await nodes.ask(2, world.common, inactive), 401)
  await sleep(100)
  assert.equal(await nodes.ask(1, world.common, inactive), 401)
  assert.equal(world.provider.calls(inactive), 1)
})

test('who looks into the shared cache finds neither token nor claim, and every entry has an end', async () => {
  const { world } = nodes
  const token = world.token(active({ sub: 'beatrice-portinari' }))
  await learntByBoth(token)

  const contents = await nodes.redis!.contents()

  const results = contents.filter(({ name }) => /:token:\d/.test(name))
  assert.ok(results.length > 0)
  for (const { name, endsInMs } of results) {
    assert.ok(endsInMs > 0 && endsInMs <= 60_000, `${name} ends in ${endsInMs} ms`)
  }
  const all = JSON.stringify(contents)
  for (const secret of [
    token,
    'beatrice-portinari',
    'client-1',
    Buffer.from('portinari').toString('base64'),
  ]) {
    assert.ok(!all.includes(secret), `${secret} is in the shared cache`)
  }
})

for (const garbage of ['', 'garbage', '{"active":true}', 'A'.repeat(400)]) {
  test(`C14 garbage in the shared cache (${garbage.slice(0, 20)}) is none: the provider is asked`, async () => {
    const { world } = nodes
    const token = world.token()
    assert.equal(await nodes.ask(1, world.common, token), 200)
    await sleep(100)

    await nodes.redis!.spoil(/:token:\d/, garbage)

    assert.equal(await nodes.ask(2, world.common, token), 200)
    assert.equal(world.provider.calls(token), 2)
  })
}

test('a reset of all caches makes every shared result unreachable', async () => {
  const { world } = nodes
  const token = world.token()
  await learntByBoth(token)

  await nodes.world.resetCaches()

  await learntByBoth(token)
  assert.equal(world.provider.calls(token), 2)
})

for (const [how, method, path, body] of [
  [
    'one token',
    'POST',
    '/runtime/caches/tokens/remove',
    (token: string) => ({ policy: 'common', token }),
  ],
  ['a subject', 'DELETE', '/runtime/caches/tokens?subject=ada', () => undefined],
  ['a policy', 'DELETE', '/runtime/caches/tokens?policy=common', () => undefined],
] as const) {
  test(`removing ${how} on one node makes both ask again`, async () => {
    const { world } = nodes
    const token = world.token()
    await learntByBoth(token)

    const removed = await world.admin.call(method, path, body(token))

    assert.equal(removed.status, 204)
    // The other node follows within a second.
    await sleep(1500)
    assert.equal(await nodes.ask(2, world.common, token), 200)
    assert.equal(world.provider.calls(token), 2)
    await sleep(100)
    assert.equal(await nodes.ask(1, world.common, token), 200)
    assert.equal(world.provider.calls(token), 2)
  })
}

test('nodes count a rate limit together, and nobody can read who was counted', async () => {
  const { world } = nodes
  const api = await nodes.publish({
    delivery: { rateLimits: [{ by: 'client', requests: 3, windowSeconds: 60 }] },
  })
  const token = world.token(active({ client_id: 'client-that-is-counted' }))

  const statuses = []
  for (const node of [1, 2, 1, 2, 1] as const) statuses.push(await nodes.ask(node, api, token))

  assert.deepEqual(statuses, [200, 200, 200, 429, 429])
  const contents = JSON.stringify(await nodes.redis!.contents())
  assert.ok(!contents.includes('client-that-is-counted'))
})

test('a DPoP proof that one node has seen is refused by the other', async () => {
  const { world } = nodes
  const key = await createProofKey('ES256')
  const token = world.token(active({ cnf: { jkt: key.jkt } }))
  const present = async (node: 1 | 2, proof: string) => {
    world.keepSecret(proof)
    return nodes.ask(node, world.common, token, {
      Authorization: `DPoP ${token}`,
      DPoP: proof,
      Host: 'gateway.example',
    })
  }
  const { host } = new URL(world.product.gatewayUrl)
  const second = new URL(nodes.second.gatewayUrl).host
  const path = `${world.common.path}/echo`
  const jti = crypto.randomUUID()
  const one = await key.proof({ url: `http://${host}${path}`, token }, { claims: { jti } })
  const two = await key.proof({ url: `http://${second}${path}`, token }, { claims: { jti } })
  const fresh = await key.proof({ url: `http://${second}${path}`, token })

  assert.equal(await present(1, one), 200)
  assert.equal(await present(2, two), 401)
  assert.equal(await present(2, fresh), 200)
})

test('a shared cache that answers nothing holds a request up for a moment, and the next ones not at all', async () => {
  const { world } = nodes
  nodes.redis!.freeze()
  try {
    const began = performance.now()
    const statuses = []
    for (let request = 0; request < 20; request++) {
      statuses.push(await nodes.ask(1, world.common, world.token()))
    }
    const tookMs = performance.now() - began

    assert.deepEqual(new Set(statuses), new Set([200]))
    assert.ok(tookMs < 20 * 100, `20 requests took ${tookMs} ms`)
  } finally {
    nodes.redis!.thaw()
  }
})

test('with the shared cache away each node goes on by itself, and finds it when it is back', async () => {
  const { world } = nodes
  const api = await nodes.publish({
    delivery: { rateLimits: [{ by: 'client', requests: 2, windowSeconds: 60 }] },
  })
  const token = world.token()
  await nodes.redis!.stop()

  const statuses = []
  for (const node of [1, 1, 1, 2, 2, 2] as const) statuses.push(await nodes.ask(node, api, token))
  assert.deepEqual(statuses, [200, 200, 429, 200, 200, 429])
  assert.match(world.product.said(), /the shared cache is away/)

  await nodes.redis!.start()
  await sleep(2500)
  await learntByBoth(world.token())
})
