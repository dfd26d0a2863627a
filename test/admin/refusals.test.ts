import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startAdminWorld } from './admin-world.ts'
import { loadScenario, scenario } from './scenario.ts'

const api = '/api/v1'
const petstore = `${api}/deliveries/Ente/PetStore/v2`

const wrong = [
  {
    name: 'an unknown field',
    change: { acessControl: {} },
    path: 'acessControl',
    message: /did you mean 'accessControl'/,
  },
  {
    name: 'a URL of a metadata service',
    change: { upstream: { url: 'http://169.254.169.254/' } },
    path: 'upstream.url',
  },
  {
    name: 'a URL with a user name',
    change: { upstream: { url: 'http://a:b@c/' } },
    path: 'upstream.url',
  },
  {
    name: 'an unknown policy',
    change: control({ policy: 'None' }),
    path: 'accessControl.tokenManagement.policy',
    message: /'DemoIdP'/,
  },
  {
    name: 'a check that the policy cannot do',
    change: control({ jwtValidation: true }),
    path: 'accessControl.tokenManagement.jwtValidation',
  },
  {
    name: 'no check at all',
    change: control({ introspection: 'warning' }),
    path: 'accessControl.tokenManagement.introspection',
  },
  {
    name: 'a rule without a value',
    change: rules(['azp=']),
    path: 'accessControl.authorization.claims.rules[0]',
  },
  {
    name: 'an expression that does not compile',
    change: rules(['a=b', 'a=${regExpMatch:(}']),
    path: 'accessControl.authorization.claims.rules[1]',
  },
  {
    name: 'rules enabled without any',
    change: rules([]),
    path: 'accessControl.authorization.claims.rules',
  },
  { name: 'another name than that of the path', change: { api: 'Other' }, path: 'api' },
]
for (const { name, change, path, message } of wrong) {
  test(`${name} is refused at save, and the field is named`, async () => {
    await using world = await startAdminWorld()
    await loadScenario(world)

    const answer = await world.call('PUT', petstore, { body: { ...scenario.delivery, ...change } })

    assert.equal(answer.status, 400, answer.text)
    assert.equal(answer.headers.get('content-type'), 'application/problem+json')
    assert.equal(answer.body.errors[0].path, path)
    if (message) assert.match(answer.body.errors[0].message, message)
  })
}

function control(change: object) {
  const { authorization, tokenManagement } = scenario.delivery.accessControl
  return { accessControl: { authorization, tokenManagement: { ...tokenManagement, ...change } } }
}

function rules(list: string[]) {
  const { tokenManagement } = scenario.delivery.accessControl
  const authorization = { enabled: true, claims: { enabled: true, rules: list } }
  return { accessControl: { tokenManagement, authorization } }
}

test('the errors of a section start at the section, those of the whole at the top', async () => {
  await using world = await startAdminWorld()
  await loadScenario(world)
  const { accessControl } = control({ policy: 'None' })
  const { body: whole } = await world.call('GET', `${api}/configuration`)
  whole.deliveries[0].accessControl.authorization.claims.rules = ['a=${regExpMatch:(}']

  const section = await world.call('PUT', `${petstore}/access-control`, { body: accessControl })
  const all = await world.call('PUT', `${api}/configuration`, { body: whole })

  assert.equal(section.body.errors[0].path, 'tokenManagement.policy')
  assert.equal(all.body.errors[0].path, 'deliveries[0].accessControl.authorization.claims.rules[0]')
})

test('what is used cannot be removed, and the answer names the users', async () => {
  await using world = await startAdminWorld()
  await loadScenario(world)
  for (const path of ['token-policies/DemoIdP', 'organizations/Ente']) {
    const { status, body } = await world.call('DELETE', `${api}/${path}`)
    assert.equal(status, 409)
    assert.match(body.detail, /Ente\/PetStore\/v2/)
  }
})

test('a policy cannot lose what a delivery needs of it', async () => {
  await using world = await startAdminWorld()
  await loadScenario(world)

  const { status, body } = await world.call('PUT', `${api}/token-policies/DemoIdP`, {
    body: { name: 'DemoIdP' },
  })

  assert.equal(status, 400)
  assert.equal(body.errors[0].path, 'introspection')
  assert.match(body.errors[0].message, /Ente\/PetStore\/v2/)
})

test('a name that is taken is 409, a name that is not there 404, another method 405 with those allowed', async () => {
  await using world = await startAdminWorld()
  await loadScenario(world)

  assert.equal(
    (await world.call('POST', `${api}/organizations`, { body: { name: 'Ente' } })).status,
    409,
  )
  assert.equal((await world.call('GET', `${api}/organizations/None`)).status, 404)
  assert.equal(
    (await world.call('PUT', `${api}/clients/none`, { body: { clientId: 'none', name: 'n' } }))
      .status,
    404,
  )
  assert.equal((await world.call('GET', `${api}/transactions/not-a-uuid`)).status, 404)
  const other = await world.call('PATCH', petstore, { body: {} })
  assert.deepEqual([other.status, other.headers.get('allow')], [405, 'GET, PUT, DELETE'])
  assert.equal((await world.call('GET', `${api}/none`)).status, 404)
})
