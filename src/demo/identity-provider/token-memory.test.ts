import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAX_ENTRIES_PER_KIND, tokenMemory } from './token-memory.ts'

test('what is written is found until its time is over', async () => {
  let now = 0
  const tokens = tokenMemory(() => now)('AccessToken')
  await tokens.upsert('a', { jti: 'a' }, 10)

  now = 9_999
  assert.deepEqual(await tokens.find('a'), { jti: 'a' })
  now = 10_000
  assert.equal(await tokens.find('a'), undefined)
})

test('kinds are kept apart', async () => {
  const memory = tokenMemory()
  await memory('AccessToken').upsert('a', { jti: 'a' }, 10)

  assert.equal(await memory('RefreshToken').find('a'), undefined)
})

test('beyond the limit the oldest is forgotten, and writing again makes an entry young', async () => {
  const tokens = tokenMemory(() => 0, 2)('AccessToken')
  await tokens.upsert('a', { jti: 'a' }, 10)
  await tokens.upsert('b', { jti: 'b' }, 10)
  await tokens.upsert('a', { jti: 'a' }, 10)

  await tokens.upsert('c', { jti: 'c' }, 10)

  assert.ok(await tokens.find('a'))
  assert.equal(await tokens.find('b'), undefined)
  assert.ok(await tokens.find('c'))
})

test('the named limit holds, and expired entries make room first', async () => {
  let now = 0
  const tokens = tokenMemory(() => now)('AccessToken')
  for (let at = 0; at <= MAX_ENTRIES_PER_KIND; at++) await tokens.upsert(`${at}`, {}, 10)

  assert.equal(await tokens.find('0'), undefined)
  assert.ok(await tokens.find('1'))
  now = 10_000
  await tokens.upsert('young', {}, 10)
  assert.ok(await tokens.find('young'))
})

test('a session is found by its uid, and a grant takes its tokens with it', async () => {
  const memory = tokenMemory()
  const [sessions, tokens] = [memory('Session'), memory('AccessToken')]
  await sessions.upsert('s', { uid: 'u' }, 10)
  await tokens.upsert('a', { grantId: 'g' }, 10)
  await tokens.upsert('b', { grantId: 'h' }, 10)

  await tokens.revokeByGrantId('g')

  assert.deepEqual(await sessions.findByUid('u'), { uid: 'u' })
  assert.equal(await sessions.findByUid('v'), undefined)
  assert.equal(await tokens.find('a'), undefined)
  assert.ok(await tokens.find('b'))
})

test('a consumed entry says when, a destroyed one is gone, absent ones do no harm', async () => {
  const codes = tokenMemory(() => 5_000)('AuthorizationCode')
  await codes.upsert('a', {}, 10)

  await codes.consume('a')
  await codes.consume('absent')
  assert.equal((await codes.find('a'))?.consumed, 5)
  await codes.destroy('a')
  await codes.destroy('absent')
  assert.equal(await codes.find('a'), undefined)
})
