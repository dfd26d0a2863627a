import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { assertAccepted } from './answers.ts'
import { startCaseWorld } from './case-world.ts'
import { flood, MAX_WORKER_BYTES, startCountingProvider } from './flood.ts'

/** Fewer than any flood has tokens, so that what is kept of them is bounded by this and not by their number. */
const MOST_KEPT = 2_000
const WARM = 'warm-token-0123456789abcdef'

/** Floods the product with tokens nobody issued and holds what must stand: memory, answers, the tokens in use. */
export async function holdAgainstFlood(t: TestContext, count: number): Promise<void> {
  await using provider = await startCountingProvider(WARM)
  await using world = await startCaseWorld({ workers: 2 })
  world.keepSecret(WARM)
  const api = await world.publish({
    policy: {
      introspection: { endpoint: provider.introspectionUrl },
      cache: { validSeconds: 86_400, maxEntries: MOST_KEPT },
    },
  })
  // Often enough for both workers to have met it.
  for (let time = 0; time < 8; time++) assertAccepted(await world.ask(api, { token: WARM }))
  assert.equal(provider.counts.known, 1)

  const { statuses, seconds, mostBytes } = await flood(world, api.path, count)

  const megabytes = Math.round(mostBytes / 1024 / 1024)
  t.diagnostic(`${count} tokens in ${seconds.toFixed(1)} s, ${megabytes} MB at most in a worker`)
  assert.deepEqual(statuses, new Map([[401, count]]))
  assert.equal(provider.counts.unknown, count)
  assert.ok(mostBytes < MAX_WORKER_BYTES, `${megabytes} MB`)
  for (let time = 0; time < 8; time++) {
    const told = await world.ask(api, { token: WARM })
    assertAccepted(told)
    assert.equal(told.transaction.token?.cached, true)
  }
  assert.equal(provider.counts.known, 1)
}
