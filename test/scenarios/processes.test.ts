import assert from 'node:assert/strict'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { NodeState } from '../../src/model/endpoints/runtime.ts'
import { type DemoWorld, startDemoWorld } from '../support/demo-world.ts'
import { runVarco, startProduct } from '../support/product.ts'
import { startWorld } from '../world.ts'

async function workersOf(world: DemoWorld): Promise<number[]> {
  const { nodes } = await world.admin.get<{ nodes: NodeState[] }>('/runtime')
  return nodes[0]!.workers.map(({ pid }) => pid)
}

async function killOneWorker(world: DemoWorld): Promise<number> {
  await sleep(300)
  const [victim] = await workersOf(world)
  process.kill(victim!, 'SIGKILL')
  const killedAt = performance.now()
  let pids: number[] = []
  while (pids.length < 2 || pids.includes(victim!)) {
    assert.ok(performance.now() - killedAt < 2000, 'no new worker within two seconds')
    await sleep(50)
    pids = await workersOf(world)
  }
  await sleep(300)
  return victim!
}

test('a worker that is killed while requests flow is replaced within two seconds, and no connection is refused afterwards', async () => {
  await using world = await startDemoWorld({ workers: 2 })
  const token = await world.token()
  let running = true
  let refused = 0
  let answered = 0
  const flow = async () => {
    while (running) {
      // A steady flow, not a flood: the replacement is measured, not the machine.
      await sleep(10)
      await world.putPet({ token, headers: { Connection: 'close' } }).then(
        (response) => {
          assert.equal(response.status, 200)
          answered++
        },
        (error: { cause?: { code?: string } }) => {
          if (error.cause?.code === 'ECONNREFUSED') refused++
        },
      )
    }
  }
  const flows = [flow(), flow(), flow()]
  const victim = await killOneWorker(world).finally(() => {
    running = false
  })
  await Promise.all(flows)

  assert.equal(refused, 0)
  assert.ok(answered > 20)
  const lines = world.product
    .said()
    .split('\n')
    .filter((line) => line.includes(`worker ${victim} ended`))
  assert.equal(lines.length, 1)
})

for (const part of ['gateway', 'admin']) {
  test(`a taken ${part} port ends the start with one clear sentence`, async () => {
    const squatter = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => squatter.once('listening', resolve))
    const { port } = squatter.address() as { port: number }
    const data = await mkdtemp(join(tmpdir(), 'varco-test-'))
    const ports = { gateway: '0', admin: '0', [part]: String(port) }

    const { code, errors } = await runVarco([
      ...['start', '--data', data, '--gateway-host', '127.0.0.1'],
      ...['--gateway-port', ports.gateway, '--admin-port', ports.admin],
    ])
    squatter.close()
    await rm(data, { recursive: true })

    assert.equal(code, 1)
    const sentence = `port ${port} of 127.0.0.1 is taken by another program (--${part}-port chooses another)`
    assert.ok(errors.includes(sentence), errors)
  })
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} finishes the request in flight, flushes the records and ends with code 0`, async () => {
    const slow = createHttpServer((_, response) => {
      setTimeout(() => response.end('late'), 600)
    })
    using _closed = { [Symbol.dispose]: () => slow.close().closeAllConnections() }
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    const { port } = slow.address() as { port: number }
    const data = await mkdtemp(join(tmpdir(), 'varco-test-'))
    const document = {
      version: 1 as const,
      deliveries: [
        {
          organization: 'Ente',
          api: 'Slow',
          version: 'v1',
          upstream: { url: `http://127.0.0.1:${port}` },
        },
      ],
    }
    const product = await startProduct({ data, document })

    const flying = fetch(`${product.gatewayUrl}/gateway/Ente/Slow/v1/x`)
    await sleep(200)
    // The whole group, as a terminal does it.
    process.kill(-product.process.pid!, signal)
    const response = await flying
    const text = await response.text()
    const ended = await product.stop(signal)

    assert.equal(response.status, 200)
    assert.equal(text, 'late')
    assert.equal(ended.code, 0)
    await using again = await startWorld({ data, document })
    const transaction = await again.admin.transaction(
      response.headers.get('gateway-transaction-id'),
    )
    assert.equal(transaction.outcome, 'success')
    await rm(data, { recursive: true })
  })
}

test('the data folder and what is in it belong to their owner only', async () => {
  await using product = await startProduct()

  assert.equal((await stat(product.data)).mode & 0o777, 0o700)
  assert.equal((await stat(join(product.data, 'secret.key'))).mode & 0o777, 0o600)
})

test('a restart without --config runs on what is stored', async () => {
  const data = await mkdtemp(join(tmpdir(), 'varco-test-'))
  const deliveries = [
    { organization: 'Ente', api: 'Kept', version: 'v1', upstream: { url: 'http://127.0.0.1:9' } },
  ]
  const first = await startProduct({ data, document: { version: 1, deliveries } })
  await first.stop()

  await using second = await startWorld({ data })
  const kept = await second.admin.get<{ items: { api: string }[] }>('/deliveries')

  assert.deepEqual(
    kept.items.map(({ api }) => api),
    ['Kept'],
  )
  await rm(data, { recursive: true })
})

test('an unchanged configuration file never undoes what was changed in the console, and the start says so', async () => {
  const data = await mkdtemp(join(tmpdir(), 'varco-test-'))
  const document = { version: 1 as const, organizations: [{ name: 'Ente' }] }
  const first = await startWorld({ data, document })
  assert.equal((await first.admin.call('POST', '/organizations', { name: 'Altro' })).status, 201)
  await first.product.stop()

  await using second = await startWorld({ data, document })
  const { items } = await second.admin.get<{ items: { name: string }[] }>('/organizations')

  assert.deepEqual(items.map(({ name }) => name).sort(), ['Altro', 'Ente'])
  assert.match(
    second.product.said(),
    /has not changed since it was last applied: what is stored stands/,
  )
  await rm(data, { recursive: true })
})
