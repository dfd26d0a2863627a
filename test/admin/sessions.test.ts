import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ensureFirstAdministrator } from '../../src/admin/session/first-administrator.ts'
import type { AuditEntry } from '../../src/model/endpoints/monitoring.ts'
import { addUser, cookieOf, PASSWORD, startAdminWorld } from './admin-world.ts'

const MINUTE = 60_000
const session = '/api/v1/session'

test('a login gives a session that only the cookie knows, and a logout ends it', async () => {
  await using world = await startAdminWorld()
  await addUser(world, 'anna', ['configurator'], ['Ente'])

  const login = await world.login('anna')
  const as = cookieOf(login)

  assert.deepEqual(
    [login.status, login.body],
    [
      200,
      {
        username: 'anna',
        roles: ['configurator'],
        organizations: ['Ente'],
        expiresAt: '2026-11-15T22:00:00.000Z',
      },
    ],
  )
  assert.match(
    login.headers.getSetCookie()[0]!,
    /^varco_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200$/,
  )
  assert.equal((await world.call('GET', session, { as })).status, 200)

  const logout = await world.call('DELETE', session, { as })

  assert.equal(logout.status, 204)
  assert.match(logout.headers.getSetCookie()[0]!, /Max-Age=0/)
  assert.equal((await world.call('GET', session, { as })).status, 401)
})

test('under TLS the cookie has the host prefix and is secure, and HSTS is sent', async () => {
  await using world = await startAdminWorld({ settings: { secure: true } })
  await addUser(world, 'anna', ['auditor'])

  const { headers } = await world.login('anna')

  assert.match(headers.getSetCookie()[0]!, /^__Host-varco_session=.*; Secure/)
  assert.equal(headers.get('strict-transport-security'), 'max-age=31536000')
})

test('every login has a new session id and ends the session that the browser had', async () => {
  await using world = await startAdminWorld()
  await addUser(world, 'anna', ['auditor'])
  const first = cookieOf(await world.login('anna'))

  const second = cookieOf(
    await world.call('POST', session, {
      as: first,
      body: { username: 'anna', password: PASSWORD },
    }),
  )

  assert.notEqual(first.cookie, second.cookie)
  assert.equal((await world.call('GET', session, { as: first })).status, 401)
  assert.equal((await world.call('GET', session, { as: second })).status, 200)
})

test('a session ends after an hour without use and after twelve hours at all', async () => {
  await using world = await startAdminWorld()
  await addUser(world, 'anna', ['auditor'])
  const statusOf = async (as: Record<string, string>) =>
    (await world.call('GET', session, { as })).status

  const idle = cookieOf(await world.login('anna'))
  world.pass(61 * MINUTE)
  assert.equal(await statusOf(idle), 401)

  const busy = cookieOf(await world.login('anna'))
  for (let passed = 0; passed < 11 * 60; passed += 30) {
    world.pass(30 * MINUTE)
    assert.equal(await statusOf(busy), 200)
  }
  world.pass(61 * MINUTE)
  assert.equal(await statusOf(busy), 401)
})

test('logging out everywhere ends every session of the user and of nobody else', async () => {
  await using world = await startAdminWorld()
  await addUser(world, 'anna', ['auditor'])
  await addUser(world, 'bruno', ['auditor'])
  const here = cookieOf(await world.login('anna'))
  const there = cookieOf(await world.login('anna'))
  const bruno = cookieOf(await world.login('bruno'))

  await world.call('DELETE', `${session}?everywhere=true`, { as: here })

  assert.equal((await world.call('GET', session, { as: there })).status, 401)
  assert.equal((await world.call('GET', session, { as: bruno })).status, 200)
})

test('a changed password, a disabled and a removed user end the sessions at once', async () => {
  await using world = await startAdminWorld()
  await addUser(world, 'root', ['administrator'])
  for (const change of [{ password: 'a new password' }, { disabled: true }, undefined]) {
    const name = `user${change ? Object.keys(change)[0] : 'removed'}`
    await addUser(world, name, ['auditor'])
    const as = cookieOf(await world.login(name))

    const path = `/api/v1/users/${name}`
    const answer = change
      ? await world.call('PUT', path, { body: { roles: ['auditor'], ...change } })
      : await world.call('DELETE', path)

    assert.ok(answer.status < 300, answer.text)
    assert.equal((await world.call('GET', session, { as })).status, 401, name)
    assert.equal((await world.login(name)).status, 401, name)
  }
})

test('who changes the own password needs the old one and stays logged in here only', async () => {
  await using world = await startAdminWorld()
  await addUser(world, 'anna', ['auditor'])
  const here = cookieOf(await world.login('anna'))
  const there = cookieOf(await world.login('anna'))
  const change = (currentPassword: string) =>
    world.call('PUT', `${session}/password`, {
      as: here,
      body: { currentPassword, newPassword: 'perché no?' },
    })

  assert.equal((await change('wrong')).body.errors[0].path, 'currentPassword')
  assert.equal((await change(PASSWORD)).status, 200)

  assert.equal((await world.call('GET', session, { as: here })).status, 200)
  assert.equal((await world.call('GET', session, { as: there })).status, 401)
  assert.equal((await world.login('anna', 'perché no?')).status, 200)
})

test('roles are those of now, not those of the login', async () => {
  await using world = await startAdminWorld()
  await addUser(world, 'anna', ['administrator'])
  await addUser(world, 'root', ['administrator'])
  const as = cookieOf(await world.login('anna'))
  assert.equal((await world.call('GET', '/api/v1/users', { as })).status, 200)

  await world.call('PUT', '/api/v1/users/anna', { body: { roles: ['auditor'] } })

  assert.equal((await world.call('GET', '/api/v1/users', { as })).status, 403)
})

test('a wrong password and an unknown user get the same answer', async () => {
  await using world = await startAdminWorld()
  await addUser(world, 'anna', ['auditor'])

  const wrong = await world.login('anna', 'wrong')
  const unknown = await world.login('nobody', 'wrong')

  assert.equal(wrong.status, 401)
  assert.deepEqual([wrong.status, wrong.text], [unknown.status, unknown.text])
  assert.equal(wrong.headers.getSetCookie().length, 0)
})

test('the first administrator gets a random password once, or the given one', async () => {
  await using world = await startAdminWorld()

  const password = await ensureFirstAdministrator(world.store)

  assert.ok(password && password.length >= 24)
  assert.equal(await ensureFirstAdministrator(world.store), undefined)
  assert.equal((await world.login('admin', password)).status, 200)

  await using given = await startAdminWorld()
  assert.equal(await ensureFirstAdministrator(given.store, { password: 'chosen one' }), undefined)
  assert.equal((await given.login('admin', 'chosen one')).status, 200)
})

test('the last administrator can be neither removed, disabled, demoted nor restricted', async () => {
  await using world = await startAdminWorld()
  await addUser(world, 'root', ['administrator'])
  const path = '/api/v1/users/root'

  assert.equal((await world.call('DELETE', path)).status, 409)
  for (const body of [
    { roles: ['administrator'], disabled: true },
    { roles: ['auditor'] },
    { roles: ['administrator'], organizations: ['Ente'] },
  ]) {
    assert.equal((await world.call('PUT', path, { body })).status, 409)
  }
})

test('an API key is shown once, works until it expires or is revoked, and says when it was used', async () => {
  await using world = await startAdminWorld()
  const made = await world.call('POST', '/api/v1/api-keys', {
    body: { name: 'ci', roles: ['auditor'], expiresAt: '2026-11-15T11:00:00Z' },
  })
  const as = { authorization: `Bearer ${made.body.key}` }

  assert.equal((await world.call('GET', '/api/v1/deliveries', { as })).status, 200)
  assert.equal(
    (await world.call('POST', '/api/v1/organizations', { as, body: { name: 'x' } })).status,
    403,
  )
  const listed = await world.call('GET', '/api/v1/api-keys')
  assert.ok(!listed.text.includes(made.body.key))
  const shown = listed.body.items.find(({ name }: { name: string }) => name === 'ci')
  assert.equal(shown.lastUsedAt, '2026-11-15T10:00:00.000Z')

  world.pass(61 * MINUTE)
  assert.equal((await world.call('GET', '/api/v1/deliveries', { as })).status, 401)

  const other = await world.call('POST', '/api/v1/api-keys', {
    body: { name: 'b', roles: ['auditor'] },
  })
  const revoked = { authorization: `Bearer ${other.body.key}` }
  assert.equal((await world.call('GET', '/api/v1/deliveries', { as: revoked })).status, 200)
  assert.equal((await world.call('DELETE', other.headers.get('location')!)).status, 204)
  assert.equal((await world.call('GET', '/api/v1/deliveries', { as: revoked })).status, 401)
})

test('logins, failed logins and logouts are in the audit log, without what was typed as a name', async () => {
  await using world = await startAdminWorld()
  await addUser(world, 'anna', ['auditor'])

  await world.login('anna', 'wrong')
  await world.login('my-secret-typed-into-the-wrong-field', 'x')
  const as = cookieOf(await world.login('anna'))
  await world.call('DELETE', session, { as })
  const { body, text } = await world.call('GET', '/api/v1/audit')

  assert.deepEqual(
    body.items.map(({ author, action, address }: AuditEntry) => [author, action, address]),
    [
      ['anna', 'logout', '127.0.0.1'],
      ['anna', 'login', '127.0.0.1'],
      ['(unknown)', 'login-failed', '127.0.0.1'],
      ['anna', 'login-failed', '127.0.0.1'],
    ],
  )
  assert.ok(!text.includes('typed-into'))
})
