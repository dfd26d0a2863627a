import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { loadScenario, scenario, startAdminWorld } from './admin-world.ts'

const api = '/api/v1'
const petstore = `${api}/deliveries/Ente/PetStore/v2`

test('of two editors the second gets 412 with the current document, and nothing is lost', async () => {
  await using world = await startAdminWorld()
  await loadScenario(world)
  for (const path of [
    petstore,
    `${petstore}/access-control`,
    `${petstore}/message-recording`,
    `${petstore}/upstream`,
    `${api}/token-policies/DemoIdP`,
    `${api}/organizations/Ente`,
    `${api}/configuration`,
  ]) {
    const read = await world.call('GET', path)
    const ifMatch = { 'if-match': read.headers.get('etag')! }

    const first = await world.call('PUT', path, {
      body: changed(path, read.body, 1),
      headers: ifMatch,
    })
    const second = await world.call('PUT', path, {
      body: changed(path, read.body, 2),
      headers: ifMatch,
    })
    const now = await world.call('GET', path)

    assert.equal(first.status, 200, `${path}: ${first.text}`)
    assert.equal(second.status, 412, path)
    assert.deepEqual(second.body.current, now.body, path)
    assert.equal(second.headers.get('etag'), now.headers.get('etag'), path)
    assert.deepEqual(now.body, changed(path, read.body, 1), path)
    const again = { 'if-match': second.headers.get('etag')! }
    const third = await world.call('PUT', path, {
      body: changed(path, read.body, 2),
      headers: again,
    })
    assert.equal(third.status, 200, path)
  }
})

// biome-ignore lint/suspicious/noExplicitAny: a document of any kind
function changed(path: string, document: any, by: number): unknown {
  if (path.endsWith('/access-control')) {
    const { tokenManagement } = document
    return { ...document, tokenManagement: { ...tokenManagement, tokenForward: by === 2 } }
  }
  if (path.endsWith('/message-recording')) return { ...document, redact: [`x-${by}`] }
  if (path.endsWith('/upstream')) return { ...document, readTimeoutMs: by }
  if (path.endsWith('/configuration')) {
    const client = { clientId: `c${by}`, name: 'n', description: '' }
    return { ...document, clients: [client] }
  }
  return { ...document, description: `by editor ${by}` }
}

test('the tag that a write answers is the one that the next read has', async () => {
  await using world = await startAdminWorld()
  await loadScenario(world)
  for (const section of ['', '/access-control', '/message-recording', '/upstream']) {
    const path = `${petstore}${section}`
    const { body } = await world.call('GET', path)
    const written = await world.call('PUT', path, { body: changed(path, body, 1) })
    const read = await world.call('GET', path)

    assert.equal(written.headers.get('etag'), read.headers.get('etag'), path)
    assert.deepEqual(written.body, read.body, path)
  }
})

test('two people edit two sections of one delivery without disturbing each other', async () => {
  await using world = await startAdminWorld()
  await loadScenario(world)
  const access = await world.call('GET', `${petstore}/access-control`)
  const recording = await world.call('GET', `${petstore}/message-recording`)

  const one = await world.call('PUT', `${petstore}/message-recording`, {
    body: { ...recording.body, mode: 'overridden' },
    headers: { 'if-match': recording.headers.get('etag')! },
  })
  const other = await world.call('PUT', `${petstore}/access-control`, {
    body: changed('/access-control', access.body, 1),
    headers: { 'if-match': access.headers.get('etag')! },
  })

  assert.deepEqual([one.status, other.status], [200, 200])
  const { body } = await world.call('GET', petstore)
  assert.equal(body.messageRecording.mode, 'overridden')
  assert.equal(body.accessControl.tokenManagement.tokenForward, false)
})

test('concurrent writes without a tag are all applied, one after the other', async () => {
  await using world = await startAdminWorld()
  await loadScenario(world)
  const sections = ['access-control', 'message-recording', 'upstream']

  const answers = await Promise.all(
    sections.map(async (section) => {
      const path = `${petstore}/${section}`
      const { body } = await world.call('GET', path)
      return world.call('PUT', path, { body: changed(path, body, 1) })
    }),
  )

  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  )
  const { body } = await world.call('GET', petstore)
  assert.equal(body.accessControl.tokenManagement.tokenForward, false)
  assert.deepEqual(body.messageRecording.redact, ['x-1'])
  assert.equal(body.upstream.readTimeoutMs, 1)
})

test('a stale removal is refused too', async () => {
  await using world = await startAdminWorld()
  await loadScenario(world)

  const { status, body } = await world.call('DELETE', petstore, { headers: { 'if-match': '"r0"' } })

  assert.equal(status, 412)
  assert.equal(body.current.api, 'PetStore')
})

test('secrets read as a mask, stay when the mask comes back, and change when a new one comes', async () => {
  await using world = await startAdminWorld()
  await loadScenario(world)
  const path = `${api}/token-policies/DemoIdP`
  const stored = async () => {
    const { document } = (await world.store.configuration.tokenPolicy('DemoIdP'))!
    return (document.introspection!.clientAuthentication as { clientSecret: string }).clientSecret
  }

  const read = await world.call('GET', path)
  assert.equal(read.body.introspection.clientAuthentication.clientSecret, '********')
  await world.call('PUT', path, { body: { ...read.body, description: 'changed' } })
  assert.equal(await stored(), 'canary-client-secret')

  const whole = await world.call('GET', `${api}/configuration`)
  assert.ok(!whole.text.includes('canary'))
  const put = await world.call('PUT', `${api}/configuration`, { body: whole.body })
  assert.deepEqual([put.status, put.body.changes], [200, []])
  assert.equal(await stored(), 'canary-client-secret')

  const { introspection } = structuredClone(read.body)
  introspection.clientAuthentication.clientSecret = 'canary-new-secret'
  await world.call('PUT', path, { body: { ...read.body, introspection } })
  assert.equal(await stored(), 'canary-new-secret')
})

test('no secret is in an answer, in the audit log, or in a dump of the database', async () => {
  await using world = await startAdminWorld()
  await loadScenario(world)
  const delivery = {
    ...scenario.delivery,
    api: 'Tls',
    upstream: { url: 'https://a', tls: { key: 'canary-private-key' } },
  }
  await world.call('POST', `${api}/deliveries`, { body: delivery })
  const policy = await world.call('GET', `${api}/token-policies/DemoIdP`)
  const { introspection } = structuredClone(policy.body)
  introspection.clientAuthentication.clientSecret = 'canary-second-secret'
  await world.call('PUT', `${api}/token-policies/DemoIdP`, {
    body: { ...policy.body, introspection },
  })
  const user = { name: 'anna', password: 'canary-password', roles: ['auditor'] }
  await world.call('POST', `${api}/users`, { body: user })
  await world.call('POST', `${api}/session`, {
    body: { username: 'anna', password: 'canary-password' },
  })
  const key = await world.call('POST', `${api}/api-keys`, {
    body: { name: 'k', roles: ['auditor'] },
  })

  const answers = await Promise.all(
    [
      'token-policies',
      'deliveries',
      'configuration',
      'configuration/revisions',
      'audit?limit=500',
      'users',
      'api-keys',
    ].map((path) => world.call('GET', `${api}/${path}`)),
  )
  const { revision } = answers[3]!.body.items[0]
  answers.push(await world.call('GET', `${api}/configuration/revisions/${revision}`))
  const files = await Promise.all(
    ['', '-wal'].map((suffix) =>
      readFile(`${world.databaseFile}${suffix}`, 'latin1').catch(() => ''),
    ),
  )

  for (const { text, status } of answers) {
    assert.equal(status, 200)
    assert.ok(!text.includes('canary'), text.slice(0, 300))
  }
  for (const text of [...files, ...world.logged]) {
    assert.ok(!text.includes('canary'))
    assert.ok(!text.includes(key.body.key))
  }
  const [change] = (await world.call('GET', `${api}/audit?action=change`)).body.items
  const secret = (state: typeof policy.body) =>
    state.introspection.clientAuthentication.clientSecret
  assert.notEqual(secret(change.before), secret(change.after), 'that a secret changed can be seen')
})

test('a mask for a secret that is not there is refused by its path', async () => {
  await using world = await startAdminWorld()
  const body = structuredClone(scenario.policy) as {
    introspection: { clientAuthentication: object }
  }
  Object.assign(body.introspection.clientAuthentication, { clientSecret: '********' })

  const { status, body: problem } = await world.call('POST', `${api}/token-policies`, { body })

  assert.equal(status, 400)
  assert.equal(problem.errors[0].path, 'introspection.clientAuthentication.clientSecret')
})

test('references are taken only when the operator has allowed them, and nobody else can allow them', async () => {
  await using world = await startAdminWorld()
  const policy = (clientSecret: string) => {
    const clientAuthentication = { method: 'client_secret_post', clientId: 'gw', clientSecret }
    return { name: 'Ref', introspection: { endpoint: 'http://idp/i', clientAuthentication } }
  }
  await world.store.configuration.replace(
    { version: 1, settings: { allowedReferences: ['env:GW_SECRET'] } },
    { author: 'file', message: 'by the operator' },
  )

  const refused = await world.call('POST', `${api}/token-policies`, {
    body: policy('${file:/etc/passwd}'),
  })
  const taken = await world.call('POST', `${api}/token-policies`, {
    body: policy('${env:GW_SECRET}'),
  })

  assert.equal(refused.status, 400)
  assert.equal(refused.body.errors[0].path, 'introspection.clientAuthentication.clientSecret')
  assert.equal(taken.status, 201)
  assert.equal(taken.body.introspection.clientAuthentication.clientSecret, '${env:GW_SECRET}')

  const { body } = await world.call('GET', `${api}/configuration`)
  body.settings.allowedReferences.push('file:/etc/passwd')
  const widened = await world.call('PUT', `${api}/configuration`, { body })
  assert.equal(widened.status, 400)
  assert.equal(widened.body.errors[0].path, 'settings.allowedReferences[1]')
})

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

  const restored = await world.call('POST', `${api}/configuration/revisions/${revision}/restore`)
  const after = await world.call('GET', `${api}/configuration`)

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
