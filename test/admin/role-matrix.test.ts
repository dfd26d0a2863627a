import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '../../src/model/endpoints/endpoint.ts'
import { type EndpointName, endpoints } from '../../src/model/endpoints.ts'
import { Role } from '../../src/model/role.ts'
import { startAdminWorld } from './admin-world.ts'

type Row = 'nobody' | readonly Role[]

const everybody: Row = ['administrator', 'configurator', 'operator', 'auditor']
const administrators: Row = ['administrator']
const configurators: Row = ['administrator', 'configurator']
const operators: Row = ['administrator', 'configurator', 'operator']
const auditors: Row = ['administrator', 'auditor']

/** Who may do what, written down once more: a row that is missing does not compile, one that differs fails. */
const matrix: Record<EndpointName, Row> = {
  login: 'nobody',
  getSession: everybody,
  logout: everybody,
  putPassword: everybody,
  listUsers: administrators,
  createUser: administrators,
  putUser: administrators,
  deleteUser: administrators,
  listApiKeys: administrators,
  createApiKey: administrators,
  deleteApiKey: administrators,
  listOrganizations: everybody,
  createOrganization: configurators,
  getOrganization: everybody,
  putOrganization: configurators,
  deleteOrganization: configurators,
  listTokenPolicies: everybody,
  createTokenPolicy: configurators,
  getTokenPolicy: everybody,
  putTokenPolicy: configurators,
  deleteTokenPolicy: configurators,
  testTokenPolicy: configurators,
  listDeliveries: everybody,
  createDelivery: configurators,
  getDelivery: everybody,
  putDelivery: configurators,
  deleteDelivery: configurators,
  getAccessControl: everybody,
  putAccessControl: configurators,
  getMessageRecording: everybody,
  putMessageRecording: configurators,
  getUpstream: everybody,
  putUpstream: configurators,
  listClients: everybody,
  createClient: configurators,
  putClient: configurators,
  deleteClient: configurators,
  getConfiguration: everybody,
  putConfiguration: configurators,
  listRevisions: everybody,
  getRevision: everybody,
  restoreRevision: configurators,
  listTransactions: everybody,
  liveTransactions: everybody,
  exportTransactions: everybody,
  getTransaction: everybody,
  replayTransaction: operators,
  getStatistics: everybody,
  listAudit: auditors,
  getRuntime: everybody,
  resetCaches: operators,
  forgetTokens: operators,
  forgetToken: operators,
  inspectToken: operators,
  previewAccessControl: configurators,
  importOpenApi: configurators,
  callGateway: operators,
  getDemo: everybody,
  startDemoLogin: operators,
  getDemoToken: operators,
  verifyAudit: auditors,
}

test('the matrix has a row for every operation and no other', () => {
  assert.deepEqual(Object.keys(matrix).sort(), Object.keys(endpoints).sort())
})

test('every operation refuses whoever has not logged in with 401, and every role that may not with 403', async () => {
  await using world = await startAdminWorld()

  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    const allowed = matrix[name]
    const path = `/api/v1${endpoint.path.replace(/:\w+/g, 'x')}`
    const options = endpoint.body ? { body: {} } : {}

    const unknown = await world.call(endpoint.method, path, { as: 'nobody', ...options })
    // What is public gets as far as its fields.
    assert.equal(unknown.status, allowed === 'nobody' ? 400 : 401, `${name} without a login`)
    if (allowed !== 'nobody') assert.equal(unknown.body.title, 'Unauthorized')

    for (const role of allowed === 'nobody' ? [] : Role.options) {
      const { status, text } = await world.call(endpoint.method, path, { as: role, ...options })
      const refused = status === 401 || status === 403
      // Keys have no password of their own, which is the one thing that a handler itself forbids.
      if (name === 'putPassword') continue
      assert.equal(refused, !allowed.includes(role), `${name} as ${role}: ${status} ${text}`)
      assert.notEqual(status, 500, `${name} as ${role}`)
    }
  }
  assert.deepEqual(world.logged, [])
})

test('wrong, empty and foreign credentials are no login', async () => {
  await using world = await startAdminWorld()
  const credentials: Record<string, string>[] = [
    { authorization: 'Bearer varco_nonsense' },
    { authorization: 'Bearer ' },
    { authorization: 'Basic YWRtaW46YWRtaW4=' },
    { cookie: 'varco_session=nonsense' },
    { cookie: 'varco_session=' },
  ]
  for (const as of credentials) {
    assert.equal((await world.call('GET', '/api/v1/deliveries', { as })).status, 401)
  }
})

test('health and metrics need no login, everything else does', async () => {
  await using world = await startAdminWorld()
  const statusOf = async (path: string) => (await world.call('GET', path, { as: 'nobody' })).status

  assert.equal(await statusOf('/health/live'), 200)
  assert.equal(await statusOf('/health/ready'), 200)
  assert.equal(await statusOf('/metrics'), 200)
  for (const path of ['/api/v1/openapi.json', '/api/docs', '/api/v1/none', '/api/v2/deliveries']) {
    assert.equal(await statusOf(path), 401, path)
  }
})
