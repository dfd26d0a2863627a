import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { startAdminWorld } from './admin-world.ts'
import { loadScenario, scenario } from './scenario.ts'

const api = '/api/v1'

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

test('a masked secret is not sent to a host that did not get it before: it has to be given again', async () => {
  await using world = await startAdminWorld()
  await loadScenario(world)
  const path = `${api}/token-policies/DemoIdP`
  const { body: read } = await world.call('GET', path)
  const moved = structuredClone(read)
  moved.introspection.endpoint = 'https://evil.example/introspect'
  const { body: document } = await world.call('GET', `${api}/configuration`)
  document.tokenPolicies[0].introspection.endpoint = 'https://evil.example/introspect'

  const one = await world.call('PUT', path, { body: moved })
  const whole = await world.call('PUT', `${api}/configuration`, { body: document })
  moved.introspection.clientAuthentication.clientSecret = 'canary-for-the-new-host'
  const given = await world.call('PUT', path, { body: moved })

  assert.equal(one.status, 400)
  assert.equal(one.body.errors[0].path, 'introspection.clientAuthentication.clientSecret')
  assert.match(one.body.errors[0].message, /once more.*https:\/\/evil\.example/)
  assert.equal(whole.status, 400)
  assert.equal(
    whole.body.errors[0].path,
    'tokenPolicies[0].introspection.clientAuthentication.clientSecret',
  )
  assert.equal(given.status, 200)
})
