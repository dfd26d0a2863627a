import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint, EndpointRequest } from '../../src/model/endpoints/endpoint.ts'
import { type EndpointName, type Endpoints, endpoints } from '../../src/model/endpoints.ts'
import { sampleClaimSet, sampleTransactionBy } from '../support/sample-transaction.ts'
import { addUser, cookieOf, startAdminWorld } from './admin-world.ts'
import { scenario } from './scenario.ts'

const petstore = { organization: 'Ente', api: 'PetStore', version: 'v2' }
const other = { ...petstore, api: 'Other' }

test('every operation of the table succeeds once and answers what its schema says', async () => {
  await using world = await startAdminWorld()
  await addUser(world, 'admin', ['administrator'])
  const done = new Set<string>()

  const succeed = async <N extends EndpointName>(
    name: N,
    input: EndpointRequest<Endpoints[N]>,
    options: Parameters<typeof world.operation>[2] = {},
  ) => {
    const answer = await world.operation(name, input, options)
    const { status, response, versioned } = endpoints[name] as Endpoint
    assert.equal(answer.status, status ?? 200, `${name}: ${answer.text}`)
    if (response) response.parse(answer.body)
    if (status === 201) assert.match(answer.headers.get('location')!, /^\/api\/v1\//)
    if (versioned && status !== 204) assert.match(answer.headers.get('etag')!, /^".+"$/)
    done.add(name)
    return answer
  }

  const body = { username: 'admin', password: 'a long & <odd> p%ssword#1' }
  const session = cookieOf(await succeed('login', { body }, { as: 'nobody' }))
  await succeed('getSession', {}, { as: session })
  const passwords = { currentPassword: body.password, newPassword: 'another password' }
  await succeed('putPassword', { body: passwords }, { as: session })

  await succeed('createUser', {
    body: { name: 'anna', password: 'p'.repeat(80), roles: ['operator'] },
  })
  await succeed('putUser', { params: { name: 'anna' }, body: { roles: ['auditor'] } })
  await succeed('listUsers', {})
  await succeed('deleteUser', { params: { name: 'anna' } })
  const made = await succeed('createApiKey', { body: { name: 'ci', roles: ['configurator'] } })
  await succeed('listApiKeys', {})
  await succeed('deleteApiKey', { params: { id: made.body.id } })

  await succeed('createOrganization', { body: { name: 'Ente' } })
  await succeed('createOrganization', { body: { name: 'Altro' } })
  await succeed('listOrganizations', {})
  await succeed('getOrganization', { params: { name: 'Ente' } })
  await succeed('putOrganization', {
    params: { name: 'Ente' },
    body: { name: 'Ente', description: 'x' },
  })
  await succeed('deleteOrganization', { params: { name: 'Altro' } })

  const { policy, delivery } = scenario
  await succeed('createTokenPolicy', { body: policy })
  await succeed('createTokenPolicy', { body: { name: 'a/b %25 "è"' } })
  await succeed('listTokenPolicies', {})
  await succeed('getTokenPolicy', { params: { name: 'DemoIdP' } })
  await succeed('putTokenPolicy', {
    params: { name: 'DemoIdP' },
    body: { ...policy, description: 'x' },
  })
  await succeed('testTokenPolicy', { params: { name: 'DemoIdP' }, body: { token: '{"sub":"a"}' } })
  await succeed('deleteTokenPolicy', { params: { name: 'a/b %25 "è"' } })

  const mutable = structuredClone(delivery) as unknown as EndpointRequest<
    Endpoints['createDelivery']
  >['body']
  await succeed('createDelivery', { body: mutable })
  await succeed('createDelivery', { body: { ...mutable, api: 'Other' } })
  await succeed('listDeliveries', {})
  await succeed('getDelivery', { params: petstore })
  await succeed('putDelivery', {
    params: other,
    body: { ...mutable, api: 'Other', enabled: false },
  })
  await succeed('deleteDelivery', { params: other })
  const accessControl = (await succeed('getAccessControl', { params: petstore })).body
  await succeed('putAccessControl', { params: petstore, body: accessControl })
  const recording = (await succeed('getMessageRecording', { params: petstore })).body
  await succeed('putMessageRecording', { params: petstore, body: recording })
  const upstream = (await succeed('getUpstream', { params: petstore })).body
  await succeed('putUpstream', { params: petstore, body: { ...upstream, readTimeoutMs: 1000 } })

  await succeed('createClient', { body: { clientId: 'petstore-client', name: 'PetStore' } })
  await succeed('listClients', {})
  const client = { clientId: 'petstore-client', name: 'Negozio' }
  await succeed('putClient', { params: { clientId: 'petstore-client' }, body: client })
  await succeed('deleteClient', { params: { clientId: 'petstore-client' } })

  const whole = (await succeed('getConfiguration', {})).body
  await succeed('putConfiguration', { query: { message: 'nothing new' }, body: whole })
  const revisions = (await succeed('listRevisions', { query: { limit: 2 } })).body
  const { revision } = revisions.items[1]
  await succeed('getRevision', { params: { revision } })
  await succeed('restoreRevision', { params: { revision } })

  const claimSet = sampleClaimSet('mario')
  const transaction = sampleTransactionBy(claimSet)
  await world.store.transactions.append('n1', [claimSet], [transaction])
  const { id } = transaction
  await succeed('listTransactions', { query: { outcome: 'success', 'claim.sub': 'mario' } })
  await succeed('getTransaction', { params: { id } })
  await succeed('liveTransactions', { query: {} })
  await succeed('exportTransactions', { query: { format: 'ndjson' } })
  await succeed('replayTransaction', { params: { id }, body: { draft: accessControl } })
  await succeed('getStatistics', { query: { by: 'outcome', from: '2026-11-14T00:00:00Z' } })
  await succeed('listAudit', { query: { limit: 500 } })

  await succeed('getRuntime', {})
  await succeed('resetCaches', {})
  await succeed('forgetTokens', { query: { subject: 'mario' } })
  world.gateway.cached.add('t')
  await succeed('forgetToken', { body: { policy: 'DemoIdP', token: 't' } })
  await succeed('inspectToken', { body: { token: '{"azp":"petstore-client"}' } })
  await succeed('previewAccessControl', { params: petstore, body: { rules: ['azp=x'] } })
  const document = '{"openapi":"3.1.0","info":{"title":"A","version":"1"}}'
  await succeed('importOpenApi', { body: { document } })
  await succeed('callGateway', { body: { delivery: petstore, method: 'GET', path: '/pet' } })
  await succeed('getDemo', {})
  const redirectUri = 'http://127.0.0.1/console/'
  await succeed('startDemoLogin', { body: { clientId: 'petstore-client', redirectUri } })
  await succeed('getDemoToken', { body: { clientId: 'petstore-client' } })
  await succeed('verifyAudit', {})
  await succeed('logout', { query: { everywhere: 'true' } }, { as: session })

  assert.deepEqual([...done].sort(), Object.keys(endpoints).sort())
  assert.deepEqual(world.logged, [])
})
