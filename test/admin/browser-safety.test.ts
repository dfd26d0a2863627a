import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addUser, cookieOf, startAdminWorld } from './admin-world.ts'
import { rawCall } from './raw-call.ts'

test('a write from another origin or site is refused, with a session and with a key', async () => {
  await using world = await startAdminWorld()
  await addUser(world, 'root', ['administrator'])
  const session = cookieOf(await world.login('root'))
  const key = await world.key('administrator')
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://127.0.0.1:1' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  for (const headers of foreign) {
    for (const credentials of [session, key]) {
      const { status } = await rawCall(world, 'POST', '/api/v1/runtime/caches/reset', {
        headers: { ...headers, ...credentials },
      })
      assert.equal(status, 403, JSON.stringify(headers))
    }
  }
  assert.deepEqual(world.gateway.calls, [])
  const own = { origin: world.url, 'sec-fetch-site': 'same-origin', ...session }
  const reset = await rawCall(world, 'POST', '/api/v1/runtime/caches/reset', { headers: own })
  assert.equal(reset.status, 200)
})

test('a login from another site is refused too', async () => {
  await using world = await startAdminWorld()
  await addUser(world, 'root', ['administrator'])

  const { status } = await rawCall(world, 'POST', '/api/v1/session', {
    headers: { origin: 'https://evil.example' },
    body: { username: 'root', password: 'x' },
  })

  assert.equal(status, 403)
})

test('a form cannot write: only JSON is read', async () => {
  await using world = await startAdminWorld()
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    const { status, headers } = await world.call('POST', '/api/v1/organizations', {
      body: { name: 'Ente' },
      headers: { 'content-type': type },
    })
    assert.equal(status, 415)
    assert.equal(headers.get('content-type'), 'application/problem+json')
  }
})

test('a name that the operator has not allowed does not reach the console, health excepted', async () => {
  await using world = await startAdminWorld({ settings: { allowedHosts: ['gw.example'] } })
  const get = async (host: string, path = '/api/v1/session') =>
    (await rawCall(world, 'GET', path, { headers: { host } })).status

  assert.equal(await get('evil.example:8081'), 421)
  assert.equal(await get('evil.example:8081', '/console/'), 421)
  assert.equal(await get('evil.example:8081', '/health/live'), 200)
  for (const host of [
    'localhost:8081',
    '127.0.0.1',
    '[::1]:8081',
    'gw.example',
    'GW.example:443',
  ]) {
    assert.equal(await get(host), 401, host)
  }
})

test('every answer carries the security headers, errors and files included', async () => {
  await using world = await startAdminWorld()
  for (const path of [
    '/',
    '/console/',
    '/api/v1/session',
    '/api/docs',
    '/health/live',
    '/metrics',
    '/none',
  ]) {
    const { headers } = await world.call('GET', path, { as: 'nobody' })
    assert.match(headers.get('content-security-policy')!, /frame-ancestors 'none'/, path)
    assert.doesNotMatch(headers.get('content-security-policy')!, /unsafe-inline|unsafe-eval/, path)
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
    assert.equal(headers.get('referrer-policy'), 'no-referrer', path)
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin', path)
    assert.equal(headers.get('cache-control'), 'no-store', path)
    assert.equal(headers.get('access-control-allow-origin'), null, path)
  }
})

test('the root leads to the console, which says where the API is until it is built', async () => {
  await using world = await startAdminWorld()

  const root = await world.call('GET', '/', { as: 'nobody' })
  const page = await world.call('GET', '/console/', { as: 'nobody' })

  assert.deepEqual([root.status, root.headers.get('location')], [302, '/console/'])
  assert.equal(page.status, 200)
  assert.match(page.text, /\/api\/v1/)
})

test('the API reference is a page of its own for those who have logged in', async () => {
  await using world = await startAdminWorld()

  const page = await world.call('GET', '/api/docs')
  const document = await world.call('GET', '/api/v1/openapi.json')
  const browser = { accept: 'text/html,*/*;q=0.8' }
  const stranger = await world.call('GET', '/api/docs', { as: 'nobody', headers: browser })

  assert.match(page.text, /putAccessControl/)
  const nonce = /<style nonce="([^"]+)"/.exec(page.text)?.[1]
  assert.ok(page.headers.get('content-security-policy')?.includes(`'nonce-${nonce}'`))
  assert.equal(document.body.openapi, '3.1.0')
  assert.deepEqual([stranger.status, stranger.headers.get('location')], [302, '/console/'])
})

test('what goes wrong inside is logged and never told', async () => {
  await using world = await startAdminWorld()
  world.gateway.resetCaches = async () => {
    throw new Error('secret of the inside')
  }

  const { status, text, headers } = await world.call('POST', '/api/v1/runtime/caches/reset')

  assert.equal(status, 500)
  assert.equal(headers.get('content-type'), 'application/problem+json')
  assert.ok(!text.includes('secret of the inside') && !text.includes('.ts'))
  assert.match(world.logged.join(), /secret of the inside/)
})

test('a product that cannot work says so to its probes', async () => {
  await using world = await startAdminWorld({ ready: async () => false })

  assert.equal((await world.call('GET', '/health/live', { as: 'nobody' })).status, 200)
  assert.equal((await world.call('GET', '/health/ready', { as: 'nobody' })).status, 503)
})
