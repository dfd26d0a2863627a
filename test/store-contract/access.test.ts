import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StoredSession } from '../../src/store/store.ts'
import { onEachDatabase } from './databases.ts'

const NOON = Date.UTC(2026, 10, 15, 12)
const anna = {
  name: 'anna',
  passwordHash: 'argon2id$…',
  roles: ['administrator' as const],
  organizations: [],
  disabled: false,
}
const session = (idHash: string, change: Partial<StoredSession> = {}): StoredSession => ({
  idHash,
  username: 'anna',
  createdAt: NOON,
  seenAt: NOON,
  expiresAt: NOON + 10_000,
  address: '127.0.0.1',
  details: null,
  ...change,
})

onEachDatabase((make) => {
  test('a user is made once, changed field by field, and removed', async () => {
    await using database = await make()
    const { users } = await database.open({ now: () => NOON })

    assert.equal(await users.create(anna), true)
    assert.equal(await users.create({ ...anna, roles: [] }), false)
    assert.equal(await users.update('anna', { organizations: ['Ente'], disabled: true }), true)
    assert.equal(await users.update('anna', {}), true)
    assert.equal(await users.update('bruno', { disabled: true }), false)
    await users.loggedIn('anna')

    assert.deepEqual(await users.find('anna'), {
      ...anna,
      organizations: ['Ente'],
      disabled: true,
      createdAt: '2026-11-15T12:00:00.000Z',
      lastLoginAt: '2026-11-15T12:00:00.000Z',
    })
    assert.equal(await users.remove('anna'), true)
    assert.equal(await users.remove('anna'), false)
    assert.deepEqual(await users.list(), [])
  })

  test('a user name is told apart by case, and an impossible one finds nobody', async () => {
    await using database = await make()
    const { users } = await database.open()
    await users.create(anna)
    await users.create({ ...anna, name: 'Bruno' })

    assert.equal(await users.find('Anna'), undefined)
    assert.equal(await users.find('an\u0000na'), undefined)
    assert.equal(await users.find("' or '1'='1"), undefined)
    assert.equal((await users.list()).length, 2)
  })

  test('a session is found by its hash with what was kept in it', async () => {
    await using database = await make()
    const { sessions } = await database.open()
    const one = session('h1', { details: { roles: ['auditor'], organizations: [] }, address: null })

    await sessions.create(one)
    await sessions.touch('h1', NOON + 5)
    await sessions.touch('h1', NOON + 1)

    assert.deepEqual(await sessions.find('h1'), { ...one, seenAt: NOON + 5 })
    assert.equal(await sessions.find('h2'), undefined)
    assert.equal(await sessions.remove('h1'), true)
    assert.equal(await sessions.remove('h1'), false)
  })

  test('sessions of a user end together but for the one that is kept', async () => {
    await using database = await make()
    const { sessions } = await database.open()
    for (const id of ['h1', 'h2', 'h3']) await sessions.create(session(id))
    await sessions.create(session('h4', { username: 'bruno' }))

    assert.equal(await sessions.removeOfUser('anna', 'h2'), 2)
    assert.ok(await sessions.find('h2'))
    assert.equal(await sessions.removeOfUser('anna'), 1)
    assert.ok(await sessions.find('h4'))
  })

  test('sessions that are over or idle are swept, others stay', async () => {
    await using database = await make()
    const { sessions } = await database.open()
    await sessions.create(session('over', { expiresAt: NOON + 100 }))
    await sessions.create(session('idle', { seenAt: NOON - 1000 }))
    await sessions.create(session('fresh'))

    assert.equal(await sessions.removeExpired(NOON + 100, 1000), 2)
    assert.ok(await sessions.find('fresh'))
  })

  test('an API key is found by the hash of its secret and remembers its last use', async () => {
    await using database = await make()
    const { apiKeys } = await database.open({ now: () => NOON })
    const key = {
      id: 'k1',
      name: 'deploy \u0000 robot',
      keyHash: 'hash',
      roles: ['operator' as const],
      organizations: ['Ente'],
      createdBy: 'anna',
      expiresAt: '2027-01-01T00:00:00.000Z',
    }

    await apiKeys.create(key)
    await apiKeys.create({ ...key, id: 'k2', keyHash: 'hash 2', expiresAt: null })
    await apiKeys.used('k1')

    const at = '2026-11-15T12:00:00.000Z'
    const stored = { ...key, name: 'deploy \ufffd robot', createdAt: at, lastUsedAt: at }
    assert.deepEqual(await apiKeys.findByHash('hash'), stored)
    assert.deepEqual(
      (await apiKeys.list()).map(({ id, expiresAt, lastUsedAt }) => [id, expiresAt, lastUsedAt]),
      [
        ['k1', key.expiresAt, at],
        ['k2', null, null],
      ],
    )
    assert.equal(await apiKeys.findByHash('other'), undefined)
    assert.equal(await apiKeys.remove('k1'), true)
    assert.equal(await apiKeys.findByHash('hash'), undefined)
    await assert.rejects(apiKeys.create({ ...key, id: 'k3', keyHash: 'hash 2' }))
  })
})
