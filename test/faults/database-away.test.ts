import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { NodeState } from '../../src/model/endpoints/runtime.ts'
import { loginAsAdministrator } from '../support/admin-client.ts'
import { freePort } from '../support/free-port.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'
import { type Product, runVarco, startProduct } from '../support/product.ts'
import { startFadingProxy } from './fading-proxy.ts'
import { caughtUp } from './records.ts'
import { type Surroundings, startSurroundings, TOKEN } from './surroundings.ts'

/** Stopping waits this long at most for a database that does not answer, and then some. */
const STOP_LIMIT_MS = 25_000

let server: PostgresServer
let surroundings: Surroundings
before(async () => {
  server = await startPostgres()
  surroundings = await startSurroundings()
})
after(async () => {
  await surroundings[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

const start = async (settings = {}) =>
  startProduct({
    document: surroundings.document(settings),
    // A new worker opens the port anew when it is the only one, so it must not be any port.
    flags: ['--gateway-port', String(await freePort())],
    environment: { VARCO_DATABASE_URL: await server.createDatabase() },
  })

const putPet = (product: Product) =>
  fetch(`${product.gatewayUrl}/gateway/Ente/PetStore/v2/pet`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' },
    body: '{}',
  })

async function workersOf(product: Product): Promise<number[]> {
  const admin = await loginAsAdministrator(product.adminUrl)
  const { nodes } = await admin.get<{ nodes: NodeState[] }>('/runtime')
  return nodes[0]!.workers.map(({ pid }) => pid)
}

/** Sends requests one after the other for so long, each on a connection of its own; says how they were answered. */
async function statusesDuring(product: Product, ms: number): Promise<Map<string, number>> {
  const statuses = new Map<string, number>()
  for (const until = performance.now() + ms; performance.now() < until; await sleep(20)) {
    const response = await putPet(product)
    await response.arrayBuffer()
    statuses.set(response.headers.get('gateway-transaction-id')!, response.status)
  }
  return statuses
}

test('a start without its database ends with one clear sentence, and without the password in it', async () => {
  const data = await mkdtemp(join(tmpdir(), 'varco-test-'))
  const url = new URL(await server.createDatabase())
  url.password = 'a-password-of-the-database'
  await server.stop()

  const args = ['start', '--data', data, '--gateway-port', '0', '--admin-port', '0']
  const { code, errors } = await runVarco(args, { VARCO_DATABASE_URL: url.href })
  await server.start()
  await rm(data, { recursive: true })

  assert.equal(code, 1)
  assert.match(errors, /^varco: the database at postgres:\/\/\S+ cannot be reached: .+\n$/)
  assert.doesNotMatch(errors, /a-password-of-the-database/)
})

for (const messages of [2, 12, 40]) {
  test(`a database that goes away during the start, after ${messages} messages, ends it with one clear sentence`, async () => {
    const data = await mkdtemp(join(tmpdir(), 'varco-test-'))
    await using proxy = await startFadingProxy(new URL(await server.createDatabase()), messages)

    const args = ['start', '--data', data, '--gateway-port', '0', '--admin-port', '0']
    const { code, errors } = await runVarco(args, { VARCO_DATABASE_URL: proxy.url })
    await rm(data, { recursive: true })

    assert.equal(code, 1)
    assert.match(errors, /^varco: the database at postgres:\/\/\S+ cannot be reached: .+\n$/m)
  })
}

/** Does something while the database is away, and brings it back in any case. */
type During = <T>(work: () => Promise<T>) => Promise<T>

const gone: During = async (work) => {
  await server.stop()
  return work().finally(() => server.start())
}

const frozen: During = async (work) => {
  const thaw = server.freeze()
  return work().finally(thaw)
}

for (const during of [gone, frozen]) {
  const how = during.name

  test(`with the database ${how}, a worker that is killed is replaced by one that serves, and records are there afterwards`, async () => {
    await using product = await start()
    assert.equal((await putPet(product)).status, 200)
    const [victim] = await workersOf(product)

    const statuses = await during(async () => {
      process.kill(victim!, 'SIGKILL')
      await untilServing(product)
      return statusesDuring(product, 1500)
    })

    assert.deepEqual([...new Set(statuses.values())], [200])
    const admin = await loginAsAdministrator(product.adminUrl)
    await caughtUp(admin)
    for (const id of statuses.keys()) await admin.transaction(id)
    assert.match(
      product.said(),
      /the database does not answer: deliveries are served as they were last read/,
    )
  })

  test(`with the database ${how}, a configuration whose life ends is served on as it was last read`, async () => {
    await using product = await start({ configurationCacheSeconds: 0.5 })
    assert.equal((await putPet(product)).status, 200)

    const statuses = await during(() => statusesDuring(product, 3000))

    assert.deepEqual([...new Set(statuses.values())], [200])
  })

  test(`with the database ${how}, SIGTERM ends the product with code 0, and the next start stores what was left`, async () => {
    const data = await mkdtemp(join(tmpdir(), 'varco-test-'))
    const environment = { VARCO_DATABASE_URL: await server.createDatabase() }
    const document = surroundings.document()
    const first = await startProduct({ data, document, environment })

    const { statuses, ended } = await during(async () => ({
      statuses: await statusesDuring(first, 500),
      ended: await Promise.race([
        first.stop(),
        sleep(STOP_LIMIT_MS, 'still running', { ref: false }),
      ]),
    }))
    if (ended === 'still running') await first.stop('SIGKILL')

    assert.deepEqual(ended, { code: 0, signal: null })
    assert.deepEqual([...new Set(statuses.values())], [200])
    await using second = await startProduct({ data, document, environment })
    const admin = await loginAsAdministrator(second.adminUrl)
    for (const id of statuses.keys()) await admin.transaction(id)
    await rm(data, { recursive: true })
  })
}

test('a delivery that nobody had asked for yet is served while the database is gone', async () => {
  await using product = await start()

  const response = await gone(() => putPet(product))

  assert.equal(response.status, 200)
})

async function untilServing(product: Product): Promise<void> {
  for (const until = performance.now() + 10_000; performance.now() < until; await sleep(20)) {
    // The socket is open while its only worker is being replaced: what the dead one had accepted is cut.
    const response = await putPet(product).catch(() => undefined)
    if (response) return
  }
  assert.fail('no worker serves')
}
