import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Passage } from '../gateway/rate-limiter.ts'
import { LimitDesk } from './limit-desk.ts'

const two: Passage = { delivery: 'Ente/PetStore/v2', concurrent: 2, counted: [] }
const crowded = { crowded: true, standings: [] }
const admitted = { crowded: false, standings: [] }

test('workers of a node share the places of a delivery', async () => {
  const desk = new LimitDesk()

  assert.deepEqual(await desk.admit(1, two), admitted)
  assert.deepEqual(await desk.admit(2, two), admitted)
  assert.deepEqual(await desk.admit(1, two), crowded)

  desk.leave(2, two.delivery)
  assert.deepEqual(await desk.admit(1, two), admitted)
})

test('the places of a worker that is gone are free again', async () => {
  const desk = new LimitDesk()
  await desk.admit(1, two)
  await desk.admit(1, two)

  desk.left(1)

  assert.deepEqual(await desk.admit(2, two), admitted)
  assert.deepEqual(await desk.admit(2, two), admitted)
  assert.deepEqual(await desk.admit(2, two), crowded)
})

test('a place given to a worker that has gone meanwhile is free again', async () => {
  const desk = new LimitDesk()
  const one = { ...two, concurrent: 1, counted: [{ limit: HUNDRED, key: 'delivery' }] }
  const late = desk.admit(1, one)
  desk.left(1)
  await late

  assert.equal((await desk.admit(2, one)).crowded, false)
})

test('a place is left once, however often it is said', async () => {
  const desk = new LimitDesk()
  await desk.admit(1, two)
  await desk.admit(2, two)

  desk.leave(1, two.delivery)
  desk.leave(1, two.delivery)
  desk.leave(3, two.delivery)

  assert.equal((await desk.admit(1, two)).crowded, false)
  assert.equal((await desk.admit(1, two)).crowded, true)
})

test('a request beyond a rate limit holds no place, and one turned away for the crowd uses no quota', async () => {
  const desk = new LimitDesk()
  const limit = { by: 'delivery', requests: 2, windowSeconds: 60 } as const
  const passage = { ...two, concurrent: 1, counted: [{ limit, key: 'delivery' }] }

  await desk.admit(1, passage)
  assert.equal((await desk.admit(1, passage)).crowded, true)
  desk.leave(1, two.delivery)
  const second = await desk.admit(1, passage)
  assert.deepEqual(
    second.standings.map(({ remaining, exceeded }) => [remaining, exceeded]),
    [[0, false]],
  )
  desk.leave(1, two.delivery)

  assert.equal((await desk.admit(1, passage)).standings[0]!.exceeded, true)
  assert.equal((await desk.admit(1, two)).crowded, false)
  assert.equal((await desk.admit(1, two)).crowded, false)
  assert.equal((await desk.admit(1, two)).crowded, true)
})

const HUNDRED = { by: 'delivery', requests: 100, windowSeconds: 60 } as const
