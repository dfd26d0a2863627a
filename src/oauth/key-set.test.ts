import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  type ScriptedProvider,
  startScriptedProvider,
} from '../../test/support/scripted-provider.ts'
import {
  createInlineKeySet,
  createRemoteKeySet,
  KEYS_FRESH_MS,
  KEYS_MAX_STALE_MS,
  type KeySet,
} from './key-set.ts'
import { createProviderClient } from './provider-client.ts'

function remoteKeys(t: TestContext, provider: ScriptedProvider) {
  const clock = { now: 1_800_000_000_000 }
  const now = () => clock.now
  const client = createProviderClient('jwks', new URL(provider.jwksUri), {
    timeouts: { connectMs: 1000, readMs: 1000 },
    breaker: { failures: 1000, openSeconds: 5 },
    now,
  })
  t.after(() => client.close())
  return { clock, keys: createRemoteKeySet(async () => client, now, 30) }
}

const knows = async (keys: KeySet, kid: string) =>
  typeof (await keys.find({ alg: 'ES256', kid })) !== 'string'

test('the key set is fetched once for many tokens', async (t) => {
  await using provider = await startScriptedProvider()
  const { kid } = await provider.rotate()
  const { keys } = remoteKeys(t, provider)

  const found = await Promise.all(Array.from({ length: 20 }, () => knows(keys, kid)))

  assert.ok(found.every(Boolean))
  assert.equal(provider.callsTo('/jwks'), 1)
})

test('a new key is found at once by one more fetch, which all who need it share', async (t) => {
  await using provider = await startScriptedProvider()
  const old = await provider.rotate()
  const { keys } = remoteKeys(t, provider)
  await knows(keys, old.kid)
  const fresh = await provider.rotate()

  const found = await Promise.all(Array.from({ length: 10 }, () => knows(keys, fresh.kid)))

  assert.ok(found.every(Boolean))
  assert.equal(provider.callsTo('/jwks'), 2)
  assert.equal(await knows(keys, old.kid), false)
})

test('unknown keys cause one fetch per cool-down, however many tokens name them', async (t) => {
  await using provider = await startScriptedProvider()
  const { kid } = await provider.rotate()
  const { clock, keys } = remoteKeys(t, provider)
  await knows(keys, kid)

  for (let i = 0; i < 20; i++) assert.equal(await knows(keys, `unknown-${i}`), false)
  assert.equal(provider.callsTo('/jwks'), 2)

  clock.now += 30_000
  assert.equal(await knows(keys, 'unknown'), false)
  assert.equal(await knows(keys, 'unknown'), false)
  assert.equal(provider.callsTo('/jwks'), 3)
})

test('the first token of all does not have the set fetched twice', async (t) => {
  await using provider = await startScriptedProvider()
  await provider.rotate()
  const { keys } = remoteKeys(t, provider)

  assert.equal(await knows(keys, 'unknown'), false)

  assert.equal(provider.callsTo('/jwks'), 1)
})

test('a removed key is refused once the set has passed its life', async (t) => {
  await using provider = await startScriptedProvider()
  const old = await provider.rotate()
  const { clock, keys } = remoteKeys(t, provider)
  await knows(keys, old.kid)
  await provider.rotate()

  assert.ok(await knows(keys, old.kid))
  clock.now += KEYS_FRESH_MS
  assert.equal(await knows(keys, old.kid), false)
})

test('the last good keys serve for a day while the provider is away, and no longer', async (t) => {
  await using provider = await startScriptedProvider()
  const { kid } = await provider.rotate()
  const { clock, keys } = remoteKeys(t, provider)
  await knows(keys, kid)
  provider.scriptPath('/jwks', { status: 503 })

  clock.now += KEYS_MAX_STALE_MS - 1
  assert.ok(await knows(keys, kid))
  clock.now += 1
  await assert.rejects(knows(keys, kid), { code: 'http-status', phase: 'jwks' })
})

test('an unknown key stays undecided while the provider is away', async (t) => {
  await using provider = await startScriptedProvider()
  const { kid } = await provider.rotate()
  const { keys } = remoteKeys(t, provider)
  await knows(keys, kid)
  provider.scriptPath('/jwks', { status: 500 })

  await assert.rejects(knows(keys, 'new'), { code: 'http-status' })
  await assert.rejects(knows(keys, 'new'), { code: 'http-status' })
  assert.ok(await knows(keys, kid))
  assert.equal(provider.callsTo('/jwks'), 2)
})

const broken: [object, string][] = [
  [{ status: 404 }, 'http-status'],
  [{ body: 'keys' }, 'not-json'],
  [{ body: '[]' }, 'not-an-object'],
  [{ body: '{"keys":{}}' }, 'unexpected-answer'],
  [{ body: '{}' }, 'unexpected-answer'],
  [{ status: 302, headers: { location: '/other' } }, 'redirect'],
]
for (const [reply, code] of broken) {
  test(`a key set that answers ${JSON.stringify(reply)} is the fault ${code}, and asked again next time`, async (t) => {
    await using provider = await startScriptedProvider()
    const { kid, publicJwk } = await provider.rotate()
    const { keys } = remoteKeys(t, provider)
    provider.scriptPath('/jwks', reply, { body: { keys: [publicJwk] } })

    await assert.rejects(knows(keys, kid), { code, phase: 'jwks' })

    assert.ok(await knows(keys, kid))
  })
}

test('an empty key set knows no key', async (t) => {
  await using provider = await startScriptedProvider()
  const { keys } = remoteKeys(t, provider)

  assert.equal(await keys.find({ alg: 'ES256', kid: 'x' }), 'unknown')
})

test('a reset has the set fetched anew and ends the cool-down', async (t) => {
  await using provider = await startScriptedProvider()
  const { kid } = await provider.rotate()
  const { keys } = remoteKeys(t, provider)
  await knows(keys, kid)
  await knows(keys, 'unknown')

  keys.reset()

  assert.ok(await knows(keys, kid))
  assert.equal(provider.callsTo('/jwks'), 3)
})

test('a set that stands in the policy needs no provider', async () => {
  await using provider = await startScriptedProvider()
  const { kid, publicJwk } = await provider.rotate()
  const keys = createInlineKeySet([publicJwk])

  assert.ok(await knows(keys, kid))
  keys.reset()
  assert.ok(await knows(keys, kid))
  assert.equal(await knows(keys, 'x'), false)
})
