import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@redis/client'
import type { TokenVerdictRecord } from '../../src/gateway/token-desk.ts'
import { createLog } from '../../src/runtime/log.ts'
import { type Sharing, shareOver } from '../../src/runtime/sharing.ts'
import { type RedisServer, startRedis } from '../support/redis.ts'

let redis: RedisServer
const open: Sharing[] = []
before(async () => {
  redis = await startRedis()
})
after(async () => {
  for (const sharing of open) await sharing.close()
  await redis[Symbol.asyncDispose]()
})

/** The results as one more node of the installation sees them. */
async function node(secret = 'secret of the installation', generation = 1) {
  const sharing = shareOver(redis.url, secret, createLog('silent'))
  open.push(sharing)
  sharing.results.enter(generation)
  await eventually(async () => (await sharing.results.find('ready?')) !== undefined)
  return sharing.results
}

async function eventually(holds: () => Promise<boolean>): Promise<void> {
  for (const until = Date.now() + 5000; !(await holds()); await sleep(20)) {
    assert.ok(Date.now() < until, 'not in time')
  }
}

const record: TokenVerdictRecord = {
  claims: '{"sub":"ada"}',
  validatedBy: ['introspection'],
  findings: [],
  at: 1,
  until: 2,
  about: { policy: 'P', subject: 'ada', clientId: null },
}

/** Keeps the record under the key and waits until another node can read it. */
async function kept(key: string, lifeMs = 60_000) {
  const one = await node()
  const began = (await one.find(key))!
  one.keep(key, record, lifeMs, began)
  await eventually(async () => (await one.find(key))?.result !== undefined)
  return one
}

test('a node of the installation reads what another kept, a stranger does not', async () => {
  await kept('a')

  assert.deepEqual((await (await node()).find('a'))?.result, record)
  assert.equal((await (await node('secret of another')).find('a'))?.result, undefined)
})

test('a result of another generation, and one that has ended, cannot be read', async () => {
  const one = await kept('b', 300)

  assert.equal((await (await node(undefined, 2)).find('b'))?.result, undefined)
  await sleep(350)
  assert.equal((await one.find('b'))?.result, undefined)
})

test('a removal ends what is known, and what was asked for before it', async () => {
  const one = await kept('c')
  const other = await node()
  const asked = (await one.find('d'))!

  await other.forget()
  one.keep('d', record, 60_000, asked)
  await sleep(50)

  assert.equal((await one.find('c'))?.result, undefined)
  assert.equal((await one.find('d'))?.result, undefined)
})

test('an entry that was moved, cut or changed is none', async () => {
  const one = await kept('e')
  const client = createClient({ url: redis.url })
  await client.connect()
  const [name] = (await client.keys('*:e')) as [string]
  const sealed = (await client.get(name))!
  const damaged = [
    sealed.slice(0, 20),
    `${sealed.slice(0, -6)}AAAA==`,
    'not sealed at all',
    Buffer.alloc(60).toString('base64'),
  ]

  await client.set(name.replace(/e$/, 'f'), sealed)
  assert.equal((await one.find('f'))?.result, undefined)
  for (const value of damaged) {
    await client.set(name, value)
    assert.equal((await one.find('e'))?.result, undefined, value)
  }
  client.destroy()
})
