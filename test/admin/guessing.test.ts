import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addUser, PASSWORD, startAdminWorld } from './admin-world.ts'
import { rawCall } from './raw-call.ts'

const session = '/api/v1/session'

test('twenty wrong logins are slowed down for that account and address, a right one from elsewhere works', async () => {
  await using world = await startAdminWorld()
  await addUser(world, 'admin', ['administrator'])
  const login = (from: string, password: string) =>
    rawCall(world, 'POST', session, { from, body: { username: 'admin', password } })

  const statuses = []
  for (let guess = 0; guess < 20; guess++) statuses.push((await login('127.0.0.1', 'wrong')).status)

  assert.deepEqual(statuses, [...Array(5).fill(401), ...Array(15).fill(429)])
  assert.equal((await login('127.0.0.1', PASSWORD)).status, 429)
  assert.equal((await login('127.0.0.2', PASSWORD)).status, 200)
  world.pass(61_000)
  assert.equal((await login('127.0.0.1', PASSWORD)).status, 200)
})

test('wrong logins that come all at once are slowed down just the same', async () => {
  await using world = await startAdminWorld()
  await addUser(world, 'admin', ['administrator'])

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, guess) => world.login('admin', `wrong ${guess}`)),
  )

  assert.equal(answers.filter(({ status }) => status === 401).length, 5)
  const refused = answers.filter(({ status }) => status === 429)
  assert.equal(refused.length, 15)
  assert.match(refused[0]!.headers.get('retry-after')!, /^[1-9]\d*$/)
})

test('right logins that come all at once all work', async () => {
  await using world = await startAdminWorld()
  await addUser(world, 'admin', ['administrator'])

  const answers = await Promise.all(Array.from({ length: 8 }, () => world.login('admin')))

  assert.deepEqual(
    answers.map(({ status }) => status),
    Array(8).fill(200),
  )
})
