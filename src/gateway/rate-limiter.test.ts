import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitLines } from './limit-lines.ts'
import { countersInMemory } from './memory-counters.ts'
import { RateLimiter } from './rate-limiter.ts'

const limit = { by: 'client', requests: 2, windowSeconds: 1 } as const
const passage = (key: string) => ({
  delivery: 'Ente/PetStore/v2',
  concurrent: null,
  counted: [{ limit, key }],
})

test('each key has its own quota, and gets a fresh one when the window is over', async () => {
  const limiter = new RateLimiter(countersInMemory())
  const exceeded = async (key: string) => (await limiter.admit(passage(key))).standings[0]!.exceeded

  assert.deepEqual(
    [await exceeded('a'), await exceeded('a'), await exceeded('a')],
    [false, false, true],
  )
  assert.equal(await exceeded('b'), false)
  await new Promise((resolve) => setTimeout(resolve, 1050))
  assert.equal(await exceeded('a'), false)
})

test('the standings end at the first limit that is exceeded', async () => {
  const limiter = new RateLimiter(countersInMemory())
  const one = { by: 'delivery', requests: 1, windowSeconds: 60 } as const
  const both = {
    ...passage('a'),
    counted: [
      { limit: one, key: 'delivery' },
      { limit, key: 'a' },
    ],
  }

  assert.equal((await limiter.admit(both)).standings.length, 2)
  assert.deepEqual(
    (await limiter.admit(both)).standings.map(({ exceeded }) => exceeded),
    [true],
  )
})

test('counters in memory are bounded: whoever was not seen for longest starts anew', async () => {
  const counter = countersInMemory(2)(limit, 'd')
  await counter.consume('a')
  await counter.consume('b')
  await counter.consume('c')

  assert.equal((await counter.consume('b')).consumedPoints, 2)
  assert.equal((await counter.consume('a')).consumedPoints, 1)
})

test('the fields name every policy, and how each that was counted stands', () => {
  const limits = [
    { by: 'client', requests: 100, windowSeconds: 60 },
    { by: { claim: 'tenant' }, requests: 5, windowSeconds: 1 },
    { by: 'client', requests: 9000, windowSeconds: 86_400 },
  ] as const

  const lines = limitLines(limits, [
    { remaining: 40, resetSeconds: 30.2, exceeded: false },
    { remaining: 0, resetSeconds: 0.4, exceeded: true },
  ])

  assert.deepEqual(lines.split('\r\n'), [
    'RateLimit-Policy: "client";q=100;w=60, "claim";q=5;w=1, "client-2";q=9000;w=86400',
    'RateLimit: "client";r=40;t=31, "claim";r=0;t=1',
    'X-RateLimit-Limit: 5',
    'X-RateLimit-Remaining: 0',
    'X-RateLimit-Reset: 1',
    '',
  ])
})
