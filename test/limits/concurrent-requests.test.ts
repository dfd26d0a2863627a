import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Api, type CaseWorld, startCaseWorld } from '../cases/case-world.ts'
import { connectRaw } from '../support/raw-client.ts'
import { headerOf } from '../support/strict-response.ts'

let world: CaseWorld
before(async () => {
  world = await startCaseWorld({ workers: 2 })
})
after(() => world[Symbol.asyncDispose]())

// The application holds every answer back until it is told to go on.
function held() {
  const waiting: (() => void)[] = []
  world.application.answer = (_, response) => {
    waiting.push(() => response.end('done'))
  }
  return {
    async until(count: number) {
      while (waiting.length < count) await new Promise((resolve) => setTimeout(resolve, 5))
    },
    release() {
      world.application.answer = (_, response) => void response.end('done')
      for (const go of waiting.splice(0)) go()
    },
  }
}

const crowd = (api: Api, token: string, size: number) =>
  Array.from({ length: size }, () => world.ask(api, { token }))

test('a request beyond the concurrent ones gets 503 at once, is recorded, and never reaches the application', async () => {
  const api = await world.publish({ delivery: { limits: { concurrentRequests: 3 } } })
  const token = world.token()
  const application = held()
  const under = crowd(api, token, 3)
  await application.until(3)

  const refused = await Promise.all(crowd(api, token, 4))

  for (const { response, transaction, codes, seen } of refused) {
    assert.equal(response.status, 503)
    assert.equal(headerOf(response, 'Retry-After'), '1')
    assert.equal(JSON.parse(response.body.toString()).gateway_status, 'protocol:GATEWAY-CC01')
    assert.equal(transaction.outcome, 'rate-limited')
    assert.equal(transaction.reason, 'too-many-concurrent-requests')
    assert.equal(codes.at(-1), '005002')
    assert.equal(seen, undefined)
  }
  application.release()
  const passed = await Promise.all(under)
  assert.deepEqual(
    passed.map(({ response }) => response.status),
    [200, 200, 200],
  )
  assert.equal((await world.ask(api, { token })).response.status, 200)
})

test('a client that leaves gives its place back', async () => {
  const api = await world.publish({ delivery: { limits: { concurrentRequests: 1 } } })
  const token = world.token()
  const application = held()
  const { port } = new URL(world.product.gatewayUrl)
  {
    using client = await connectRaw(Number(port))
    await client.send(
      `GET ${api.path}/x HTTP/1.1\r\nHost: g\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    )
    await application.until(1)
  }
  application.release()

  const until = Date.now() + 5000
  let status = 0
  while (status !== 200 && Date.now() < until) {
    status = (await world.ask(api, { token })).response.status
  }
  assert.equal(status, 200)
})

test('a refused token, a failed application and a full quota give their places back', async () => {
  const api = await world.publish({
    delivery: {
      limits: { concurrentRequests: 1 },
      rateLimits: [{ by: 'delivery', requests: 3, windowSeconds: 60 }],
    },
  })
  world.application.answer = (_, response) => void response.destroy()
  const good = world.token()
  const status = async (token: string) => (await world.ask(api, { token })).response.status

  const bad = world.token({ body: { active: false } })
  assert.deepEqual([await status(bad), await status(bad)], [401, 401])
  assert.deepEqual([await status(good), await status(good)], [502, 502])
  world.application.answer = (_, response) => void response.end('done')
  assert.deepEqual([await status(good), await status(good), await status(good)], [200, 429, 429])
})
