import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createEndpoint } from './endpoint.ts'

const connection = {
  timeouts: { connectMs: 100, readMs: 100 },
  breaker: { failures: 20, openSeconds: 5 },
  now: Date.now,
}

test('the URL of the policy wins and discovery is not asked', async () => {
  const discover = async () => assert.fail('asked')
  const endpoint = createEndpoint('jwks', 'https://a.example/jwks', discover, connection)

  assert.equal((await endpoint.client()).endpoint.href, 'https://a.example/jwks')
  await endpoint.close()
})

test('a client serves until the provider moves, then the old one is closed', async () => {
  let place = new URL('http://127.0.0.1:1/one')
  const endpoint = createEndpoint('jwks', undefined, async () => place, connection)
  assert.deepEqual(endpoint.status(), [])
  const first = await endpoint.client()
  assert.equal(await endpoint.client(), first)

  place = new URL('http://127.0.0.1:1/two')
  const second = await endpoint.client()

  assert.notEqual(second, first)
  assert.deepEqual(
    endpoint.status().map((status) => status.endpoint),
    ['http://127.0.0.1:1/two'],
  )
  await assert.rejects(first.call({ method: 'GET', url: first.endpoint, headers: {} }), {
    code: 'closed',
  })
  await endpoint.close()
})

test('an endpoint that nobody names is a fault', async () => {
  const endpoint = createEndpoint('user-info', undefined, async () => undefined, connection)

  await assert.rejects(endpoint.client(), { code: 'endpoint-missing', phase: 'user-info' })
  await endpoint.close()
})
