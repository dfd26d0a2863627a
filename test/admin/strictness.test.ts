import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { z } from 'zod'
import type { Endpoint } from '../../src/model/endpoints/endpoint.ts'
import { endpoints } from '../../src/model/endpoints.ts'
import { startAdminWorld } from './admin-world.ts'
import { loadScenario } from './scenario.ts'

type Definition = {
  type: string
  shape?: Record<string, z.core.$ZodType>
  catchall?: z.core.$ZodType
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  in?: z.core.$ZodType
  options?: z.core.$ZodType[]
}

/** Paths of objects that take fields which their schema does not name. */
function looseObjects(schema: z.core.$ZodType, path: string): string[] {
  const { def } = schema._zod as unknown as { def: Definition }
  const loose = def.shape && def.catchall?._zod.def.type !== 'never' ? [path] : []
  const inner = [def.element, def.innerType, def.in, ...(def.options ?? [])].filter(
    (one) => one !== undefined,
  )
  return [
    ...loose,
    ...inner.flatMap((one) => looseObjects(one, path)),
    ...Object.entries(def.shape ?? {}).flatMap(([key, one]) => looseObjects(one, `${path}.${key}`)),
  ]
}

test('no body takes a field that its schema does not name: mass assignment is impossible', () => {
  const loose = (Object.entries(endpoints) as [string, Endpoint][]).flatMap(([name, { body }]) =>
    body ? looseObjects(body, name) : [],
  )

  // A key set carries whatever its provider writes into a key.
  assert.deepEqual(
    [...new Set(loose.map((path) => path.replace(/^.*\.jwt\.jwks$/, 'jwks')))],
    ['jwks'],
  )
})

test('read-only and foreign fields are refused, and nothing is changed by them', async () => {
  await using world = await startAdminWorld()
  await loadScenario(world)
  const cases = [
    [
      'POST',
      '/users',
      { name: 'eve', password: 'password', roles: ['auditor'], passwordHash: 'x' },
    ],
    [
      'POST',
      '/users',
      { name: 'eve', password: 'password', roles: ['auditor'], createdAt: '2020-01-01T00:00:00Z' },
    ],
    ['POST', '/api-keys', { name: 'k', roles: ['auditor'], id: 'chosen', keyHash: 'x' }],
    ['POST', '/organizations', { name: 'X', revision: 1 }],
    [
      'PUT',
      '/deliveries/Ente/PetStore/v2/message-recording',
      { mode: 'default', accessControl: {} },
    ],
    ['POST', '/session', { username: 'a', password: 'b', roles: ['administrator'] }],
  ] as const
  for (const [method, path, body] of cases) {
    const { status, body: problem } = await world.call(method, `/api/v1${path}`, { body })
    assert.equal(status, 400, path)
    assert.match(problem.errors[0].message, /unknown field/)
  }
  assert.equal(await world.store.users.find('eve'), undefined)
})

test('query parameters that nobody knows, or twice, are refused with the nearest known', async () => {
  await using world = await startAdminWorld()
  const errorsOf = async (query: string) =>
    (await world.call('GET', `/api/v1/transactions?${query}`)).body.errors

  assert.deepEqual(await errorsOf('outcom=success'), [
    { path: 'outcom', message: "unknown filter, did you mean 'outcome'?" },
  ])
  assert.equal((await errorsOf('limit=1&limit=2'))[0].path, 'limit')
  assert.equal((await errorsOf('limit=501'))[0].path, 'limit')
  assert.equal((await errorsOf('outcome=nope'))[0].path, 'outcome')
  assert.equal((await errorsOf('from=yesterday'))[0].path, 'from')
  assert.equal((await errorsOf('cursor=%27%20OR%201=1'))[0].path, 'cursor')
  const statistics = await world.call('GET', '/api/v1/statistics?by=nope&x=1')
  assert.deepEqual(statistics.body.errors.map(({ path }: { path: string }) => path).sort(), [
    'by',
    'x',
  ])
})

test('a body that is too large, too deep, broken or missing is refused', async () => {
  await using world = await startAdminWorld()
  const post = async (body: string, path = '/api/v1/organizations') => {
    const response = await fetch(`${world.url}${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...(await world.key('administrator')) },
    })
    return response.status
  }

  assert.equal(await post(`{"name":"${'x'.repeat(11 * 1024 * 1024)}"}`), 413)
  assert.equal(await post('x'.repeat(20_000), '/api/v1/session'), 413)
  assert.equal(await post('['.repeat(1000)), 400)
  assert.equal(await post('{"name":'), 400)
  assert.equal(await post(''), 400)
  assert.equal(await post('{"__proto__":{"name":"x"},"name":"Y"}'), 400)
})

test('SQL in every filter is only text', async () => {
  await using world = await startAdminWorld()
  await loadScenario(world)
  const hostile = encodeURIComponent(`' OR 1=1; DROP TABLE "transaction"; --%_`)
  for (const filter of [
    'organization',
    'api',
    'version',
    'subject',
    'clientId',
    'username',
    'issuer',
    'address',
    'q',
    'claim.sub',
  ]) {
    const { status, body } = await world.call('GET', `/api/v1/transactions?${filter}=${hostile}`)
    assert.deepEqual([status, body], [200, { items: [], next: null }], filter)
  }
  const audit = await world.call(
    'GET',
    `/api/v1/audit?author=${hostile}&action=${hostile}&object=${hostile}`,
  )
  assert.deepEqual(audit.body.items, [])
})
