import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startAdminWorld } from './admin-world.ts'
import { loadScenario, scenario } from './scenario.ts'

const api = '/api/v1'
const foreign = { ...scenario.delivery, organization: 'Altro' }

test('what belongs to other organizations is not there for a restricted configurator', async () => {
  await using world = await startAdminWorld()
  await loadScenario(world)
  assert.equal((await world.call('POST', `${api}/deliveries`, { body: foreign })).status, 201)
  const as = await world.key('configurator', ['Ente'])
  const statusOf = async (method: string, path: string, body?: unknown) =>
    (await world.call(method, `${api}${path}`, { as, ...(body !== undefined && { body }) })).status
  const theirs = '/deliveries/Altro/PetStore/v2'

  const { items } = (await world.call('GET', `${api}/deliveries`, { as })).body
  assert.deepEqual(
    items.map(({ organization }: { organization: string }) => organization),
    ['Ente'],
  )
  const whole = (await world.call('GET', `${api}/configuration`, { as })).text
  assert.ok(!whole.includes('Altro'))

  assert.equal(await statusOf('GET', theirs), 404)
  assert.equal(await statusOf('PUT', theirs, foreign), 404)
  assert.equal(await statusOf('DELETE', theirs), 404)
  assert.equal(await statusOf('PUT', `${theirs}/access-control`, {}), 404)
  assert.equal(await statusOf('GET', '/organizations/Altro'), 404)
  assert.equal(await statusOf('POST', `${theirs}/access-control/preview`, { rules: [] }), 404)
  assert.equal(await statusOf('POST', '/deliveries', { ...foreign, api: 'New' }), 403)

  assert.equal(await statusOf('PUT', '/deliveries/Ente/PetStore/v2', scenario.delivery), 200)
})

test('what all organizations share is not changed by somebody who is restricted to some', async () => {
  await using world = await startAdminWorld()
  await loadScenario(world)
  const as = await world.key('administrator', ['Ente'])
  const statusOf = async (method: string, path: string, body?: unknown) =>
    (await world.call(method, `${api}${path}`, { as, ...(body !== undefined && { body }) })).status

  assert.equal(await statusOf('PUT', '/token-policies/DemoIdP', scenario.policy), 403)
  assert.equal(
    await statusOf('POST', '/users', { name: 'x', password: 'password', roles: ['administrator'] }),
    403,
  )
  assert.equal(await statusOf('POST', '/api-keys', { name: 'x', roles: ['administrator'] }), 403)
  assert.equal(await statusOf('PUT', '/configuration', { version: 1 }), 403)
  assert.equal(await statusOf('GET', '/audit'), 403)
  assert.equal(await statusOf('GET', '/configuration/revisions'), 403)
  assert.equal(await statusOf('GET', '/token-policies/DemoIdP'), 200)
})
