import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { startScriptedProvider } from './scripted-provider.ts'

const post = (url: string, body: string) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'X-Case': 'kept' },
    body,
  })

test('replies come in the scripted order and the last one stays', async () => {
  await using provider = await startScriptedProvider()
  provider.script('a', { status: 500 }, { body: { active: true } })

  const statuses = []
  for (let i = 0; i < 3; i++)
    statuses.push((await post(provider.introspectionUrl, 'token=a')).status)

  assert.deepEqual(statuses, [500, 200, 200])
  assert.deepEqual(await (await post(provider.introspectionUrl, 'token=b')).json(), {
    active: false,
  })
  assert.equal(provider.calls('a'), 3)
  assert.equal(provider.calls(), 4)
})

test('requests are recorded as they came', async () => {
  await using provider = await startScriptedProvider()
  await post(`${provider.introspectionUrl}?x=%20`, 'token=a&y=1')

  const [request] = provider.requests
  assert.equal(request?.method, 'POST')
  assert.equal(request?.url, '/introspect?x=%20')
  assert.equal(request?.body, 'token=a&y=1')
  assert.equal(request?.token, 'a')
  assert.ok(request?.headers.some(([name, value]) => /^x-case$/i.test(name) && value === 'kept'))
  provider.reset()
  assert.equal(provider.calls(), 0)
})

test('a token is found wherever it is', async () => {
  await using provider = await startScriptedProvider()
  provider.script('t', { body: 'found' })
  const get = async (path: string, headers = {}) =>
    (await fetch(provider.origin + path, { headers })).text()

  assert.equal(await get('/any?access_token=t'), 'found')
  assert.equal(await get('/any?foo=t'), 'found')
  assert.equal(await get('/any', { authorization: 'Bearer t' }), 'found')
  assert.equal(await get('/any', { 'x-token': 't' }), 'found')
})

test('delays, chunks, compression and broken connections are real', async () => {
  await using provider = await startScriptedProvider()
  const ask = () => post(provider.introspectionUrl, 'token=t')

  provider.script('t', { body: { a: 1 }, delayMs: 50, chunked: true, gzip: true })
  const started = performance.now()
  const response = await ask()
  assert.deepEqual(await response.json(), { a: 1 })
  assert.ok(performance.now() - started >= 45)
  assert.equal(response.headers.get('content-encoding'), 'gzip')
  assert.equal(response.headers.get('content-length'), null)

  provider.script('t', { closeSocket: 'before-headers' })
  await assert.rejects(ask())
  provider.script('t', { body: 'long enough', closeSocket: 'mid-body' })
  await assert.rejects(ask().then((cut) => cut.text()))
})

test('signed tokens verify with the published keys until they are rotated', async () => {
  await using provider = await startScriptedProvider()
  const keys = async () =>
    createLocalJWKSet((await (await fetch(provider.jwksUri)).json()) as JSONWebKeySet)
  for (const algorithm of ['RS256', 'ES256', 'EdDSA'] as const) {
    const token = await provider.sign({ sub: 'alice' }, algorithm)
    const { payload } = await jwtVerify(token, await keys())
    assert.deepEqual(payload, { iss: provider.origin, sub: 'alice' })
  }

  const old = await provider.sign({}, 'ES256')
  await provider.rotate('ES256')
  await assert.rejects(jwtVerify(old, await keys()))
  await jwtVerify(await provider.sign({}, 'ES256'), await keys())
})

test('metadata and user info are served and can be scripted', async () => {
  await using provider = await startScriptedProvider()
  assert.deepEqual(await (await fetch(provider.discoveryUrl)).json(), provider.metadata)
  provider.scriptPath('/.well-known/openid-configuration', { status: 404 })
  assert.equal((await fetch(provider.discoveryUrl)).status, 404)

  const userInfo = () => fetch(provider.userInfoUrl, { headers: { authorization: 'Bearer t' } })
  assert.equal((await userInfo()).status, 401)
  provider.scriptUserInfo('t', { body: { sub: 'alice' } })
  assert.deepEqual(await (await userInfo()).json(), { sub: 'alice' })
  assert.equal(provider.calls('t'), 0)
  assert.equal(provider.callsTo('/userinfo'), 2)
})

test('a provider can come back on the same port', async () => {
  const first = await startScriptedProvider()
  const { port, origin } = first
  await first[Symbol.asyncDispose]()
  await assert.rejects(fetch(origin))

  await using second = await startScriptedProvider({ port })

  assert.equal((await fetch(second.discoveryUrl)).status, 200)
})
