import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { active, type CaseWorld, startCaseWorld } from '../cases/case-world.ts'
import { headerOf } from '../support/strict-response.ts'

let world: CaseWorld
before(async () => {
  world = await startCaseWorld({
    workers: 2,
    document: { settings: { trustedProxies: ['127.0.0.1'] } } as never,
  })
})
after(() => world[Symbol.asyncDispose]())

const limitedBy = (by: unknown, requests = 2) =>
  world.publish({ delivery: { rateLimits: [{ by, requests, windowSeconds: 60 }] } })

test('a request beyond the limit gets 429 with the time to wait and is recorded as rate limited', async () => {
  const api = await limitedBy('client')
  const token = world.token()
  const passed = [await world.ask(api, { token }), await world.ask(api, { token })]

  const { response, transaction, codes, seen } = await world.ask(api, { token })

  assert.deepEqual(
    passed.map(({ response: { status } }) => status),
    [200, 200],
  )
  assert.equal(response.status, 429)
  const wait = Number(headerOf(response, 'Retry-After'))
  assert.ok(wait >= 50 && wait <= 60, `Retry-After: ${wait}`)
  assert.equal(headerOf(response, 'RateLimit-Policy'), '"client";q=2;w=60')
  assert.equal(headerOf(response, 'RateLimit'), `"client";r=0;t=${wait}`)
  assert.equal(headerOf(response, 'WWW-Authenticate'), undefined)
  assert.deepEqual(JSON.parse(response.body.toString()), {
    type: 'https://httpstatuses.com/429',
    title: 'Too Many Requests',
    status: 429,
    detail: 'Superato il limite di richieste',
    gateway_status: 'protocol:GATEWAY-CP01',
  })
  assert.equal(transaction.outcome, 'rate-limited')
  assert.equal(transaction.reason, 'rate-limited')
  assert.equal(transaction.sender?.clientId, 'client-1')
  assert.equal(codes.at(-1), '005001')
  assert.equal(seen, undefined)
})

test('an answer within the limits says how much is left', async () => {
  const api = await limitedBy('client', 10)

  const { response, codes } = await world.ask(api, { token: world.token() })

  assert.match(headerOf(response, 'RateLimit') ?? '', /^"client";r=9;t=(59|60)$/)
  assert.equal(headerOf(response, 'X-RateLimit-Limit'), '10')
  assert.equal(headerOf(response, 'X-RateLimit-Remaining'), '9')
  assert.ok(codes.includes('005003'))
})

test('workers of a node count together', async () => {
  const api = await limitedBy('delivery', 5)
  const token = world.token()

  // Every request on a connection of its own: the kernel hands them to both workers.
  const told = await Promise.all(Array.from({ length: 20 }, () => world.ask(api, { token })))

  const statuses = told.map(({ response }) => response.status).sort()
  assert.deepEqual(statuses, [...Array(5).fill(200), ...Array(15).fill(429)])
})

const kinds = [
  { name: 'client', by: 'client', one: { client_id: 'a' }, other: { client_id: 'b' } },
  { name: 'subject', by: 'subject', one: { sub: 'ada' }, other: { sub: 'bob' } },
  { name: 'claim', by: { claim: 'tenant' }, one: { tenant: 'n' }, other: { tenant: 's' } },
  {
    name: 'nested claim',
    by: { claim: 'org.id' },
    one: { org: { id: 7 } },
    other: { org: { id: 8 } },
  },
]
for (const { name, by, one, other } of kinds) {
  test(`a limit by ${name} counts each ${name} by itself`, async () => {
    const api = await limitedBy(by, 1)
    const ask = async (claims: object) => {
      const token = world.token(active(claims as Record<string, unknown>))
      return (await world.ask(api, { token })).response.status
    }

    assert.deepEqual([await ask(one), await ask(one), await ask(other)], [200, 429, 200])
  })
}

test('a limit by address counts the caller behind a trusted proxy, not the proxy', async () => {
  const api = await limitedBy('address', 1)
  const token = world.token()
  const from = async (address: string) =>
    (await world.ask(api, { token, headers: [['X-Forwarded-For', address]] })).response.status

  assert.deepEqual(
    [await from('192.0.2.1'), await from('192.0.2.1'), await from('192.0.2.2')],
    [200, 429, 200],
  )
  // What a caller itself puts in front of the proxy's word changes nothing.
  assert.equal(await from('198.51.100.9, 192.0.2.1'), 429)
})

test('a refused token uses up no quota, and a reset of the caches gives none back', async () => {
  const api = await limitedBy('delivery', 1)
  const bad = world.token({ body: { active: false } })
  const good = world.token()
  const status = async (token: string) => (await world.ask(api, { token })).response.status

  assert.deepEqual([await status(bad), await status(good)], [401, 200])
  await world.resetCaches()
  assert.equal(await status(good), 429)
})
