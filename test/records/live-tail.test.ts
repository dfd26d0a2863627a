import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSurroundings, TOKEN } from '../faults/surroundings.ts'
import { startPostgres } from '../support/postgres.ts'
import { PASSWORD, type Product, startProduct } from '../support/product.ts'
import { EventStream } from './event-stream.ts'

/** What the contract promises. */
const READABLE_MS = 1000
const REQUESTS = 5
const PATIENCE_MS = 10_000

test('the live tail shows a request within a second, and a reader who comes back gets what was missed, once and in order', async (context) => {
  await using surroundings = await startSurroundings()
  await using product = await startProduct({ document: surroundings.document(), workers: 2 })
  context.diagnostic(JSON.stringify(await watchAndResume(product)))
})

test('on PostgreSQL too', async (context) => {
  await using server = await startPostgres()
  await using surroundings = await startSurroundings()
  const environment = { VARCO_DATABASE_URL: await server.createDatabase() }
  const document = surroundings.document()
  await using product = await startProduct({ document, workers: 2, environment })
  context.diagnostic(JSON.stringify(await watchAndResume(product)))
})

async function watchAndResume(product: Product): Promise<{ shownAfterMs: number[] }> {
  const headers = { Cookie: await sessionOf(product) }
  const url = `${product.adminUrl}/api/v1/transactions/live`
  const first = await EventStream.open(url, headers)
  await sleep(200)
  const shownAfterMs: number[] = []
  for (let request = 0; request < REQUESTS; request++) {
    const id = await putPet(product)
    const answeredAt = performance.now()
    await shown(first, id)
    const { at } = first.events.find(({ data }) => JSON.parse(data).id === id)!
    shownAfterMs.push(Math.round(at - answeredAt))
  }
  assert.ok(Math.max(...shownAfterMs) < READABLE_MS, `shown after ${shownAfterMs} ms`)
  assert.deepEqual(new Set(first.events.map(({ name }) => name)), new Set(['transaction']))
  const resumeBehind = first.lastId
  await first.close()

  const missed: string[] = []
  for (let request = 0; request < REQUESTS; request++) missed.push(await putPet(product))
  await sleep(READABLE_MS)
  const second = await EventStream.open(url, { ...headers, 'Last-Event-ID': resumeBehind })
  const fresh = await putPet(product)
  await shown(second, fresh)
  await second.close()

  assert.deepEqual(
    second.events.map(({ data }) => JSON.parse(data).id).sort(),
    [...missed, fresh].sort(),
  )
  const numbers = second.events.map(({ id }) => Number(id))
  assert.deepEqual(
    numbers,
    numbers.toSorted((a, b) => a - b),
  )
  return { shownAfterMs }
}

async function shown(stream: EventStream, id: string): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS; waited += 5) {
    if (stream.events.some(({ data }) => JSON.parse(data).id === id)) return
    await sleep(5)
  }
  assert.fail(`transaction ${id} is not shown`)
}

async function putPet(product: Product): Promise<string> {
  const response = await fetch(`${product.gatewayUrl}/gateway/Ente/PetStore/v2/pet`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' },
    body: '{}',
  })
  assert.equal(response.status, 200)
  await response.arrayBuffer()
  return response.headers.get('gateway-transaction-id')!
}

async function sessionOf({ adminUrl }: Product): Promise<string> {
  const login = await fetch(`${adminUrl}/api/v1/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  })
  assert.equal(login.status, 200)
  return login.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
