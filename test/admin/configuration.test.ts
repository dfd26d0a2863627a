import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startAdminWorld } from './admin-world.ts'
import { loadScenario, scenario } from './scenario.ts'

const api = '/api/v1'
const petstore = `${api}/deliveries/Ente/PetStore/v2`

test('a delivery of an organization that is new brings it along', async () => {
  await using world = await startAdminWorld()
  const body = { organization: 'Nuovo', api: 'A', version: 'v1', upstream: { url: 'http://a' } }

  assert.equal((await world.call('POST', `${api}/deliveries`, { body })).status, 201)

  assert.equal((await world.call('GET', `${api}/organizations/Nuovo`)).status, 200)
})

test('restoring a revision gives the same document, byte for byte, as a new revision', async () => {
  await using world = await startAdminWorld()
  await loadScenario(world)
  const before = await world.call('GET', `${api}/configuration`)
  const [{ revision }] = (await world.call('GET', `${api}/configuration/revisions`)).body.items
  await world.call('DELETE', petstore)
  await world.call('PUT', `${api}/token-policies/DemoIdP`, {
    body: { ...scenario.policy, description: 'changed' },
  })

  const stale = await world.call('POST', `${api}/configuration/revisions/${revision}/restore`, {
    headers: { 'if-match': '"r0"' },
  })
  const restored = await world.call('POST', `${api}/configuration/revisions/${revision}/restore`)
  const after = await world.call('GET', `${api}/configuration`)

  assert.equal(stale.status, 412)
  assert.equal(restored.status, 200)
  assert.equal(after.text, before.text)
  assert.ok(restored.body.revision > revision)
  const secrets = await world.store.configuration.tokenPolicy('DemoIdP')
  assert.match(JSON.stringify(secrets), /canary-client-secret/)
})

test('a dry run says what would change and changes nothing', async () => {
  await using world = await startAdminWorld()
  await loadScenario(world)
  const { body } = await world.call('GET', `${api}/configuration`)

  const dry = await world.call('PUT', `${api}/configuration?dryRun=true`, {
    body: { ...body, deliveries: [] },
  })

  assert.deepEqual(
    dry.body.changes.map(({ kind, key, after }: { kind: string; key: string; after: unknown }) => [
      kind,
      key,
      after,
    ]),
    [['delivery', 'Ente/PetStore/v2', null]],
  )
  assert.equal((await world.call('GET', petstore)).status, 200)
})

test('every write is a revision with its author, and an audit entry with before and after', async () => {
  await using world = await startAdminWorld()
  await loadScenario(world)
  await world.call('PUT', `${api}/organizations/Ente`, {
    as: 'configurator',
    body: { name: 'Ente', description: 'new' },
  })

  const [revision] = (await world.call('GET', `${api}/configuration/revisions`)).body.items
  const [entry] = (await world.call('GET', `${api}/audit`)).body.items

  assert.equal(revision.author, 'api-key:configurator')
  assert.deepEqual(
    [entry.author, entry.action, entry.object, entry.before.description, entry.after.description],
    ['api-key:configurator', 'change', 'organization/Ente', '', 'new'],
  )
  assert.equal(revision.changes[0].after.description, 'new')
  assert.equal((await world.call('GET', `${api}/audit/verification`)).body.intact, true)
})
