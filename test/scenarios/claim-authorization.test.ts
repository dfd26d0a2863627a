import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type DemoWorld, startDemoWorld } from '../support/demo-world.ts'
import { PET } from '../world.ts'

let world: DemoWorld
before(async () => {
  world = await startDemoWorld()
})
after(() => world[Symbol.asyncDispose]())

test('a token whose azp is not in the configured list gets 403, and the diagnostics name the value', async () => {
  await world.applyRules(['aud=petstore-client', 'azp=unknown-client, other-client'])
  const token = await world.token()

  const response = await world.putPet({ token })

  assert.equal(response.status, 403)
  assert.equal(response.statusText, 'Forbidden')
  assert.equal(
    response.headers.get('www-authenticate'),
    'Bearer realm="DemoIdP", error="insufficient_scope", error_description="The request requires higher privileges than provided by the access token"',
  )
  assert.equal(response.headers.get('content-type'), 'application/problem+json')
  assert.equal(response.headers.get('transfer-encoding'), 'chunked')
  assert.equal(response.headers.get('server'), 'Varco')
  assert.equal(
    await response.text(),
    '{"type":"https://httpstatuses.com/403","title":"Forbidden","status":403,"detail":"La richiesta presenta un token non sufficiente per fruire del servizio richiesto","gateway_status":"protocol:GATEWAY-1368"}',
  )
  const transaction = await world.transaction(response)
  assert.equal(transaction.outcome, 'authorization-denied')
  assert.equal(transaction.reason, 'claim-mismatch')
  const finding = transaction.diagnostics.find(({ code }) => code === '004005')
  assert.equal(finding?.stage, 'authorize')
  assert.equal(finding?.severity, 'error')
  assert.equal(finding?.details.claim, 'azp')
  assert.equal(finding?.details.actual, 'petstore-client')
  assert.match(
    finding?.message ?? '',
    /claim 'azp' vale petstore-client, atteso unknown-client, other-client/,
  )
})

test('after the azp list is corrected the same request gets 200 with a body equal to the request', async () => {
  await world.applyRules(['aud=petstore-client', 'azp=unknown-client, other-client'])
  const token = await world.token()
  assert.equal((await world.putPet({ token })).status, 403)

  await world.applyRules(['aud=petstore-client', 'azp=petstore-client, other-client'])
  const response = await world.putPet({ token })

  assert.equal(response.status, 200)
  assert.deepEqual(await response.json(), PET)
  assert.equal((await world.transaction(response)).outcome, 'success')
})

test('a configured claim that is absent from the token is refused', async () => {
  await world.applyRules(['department=sales'])

  const response = await world.putPet({ token: await world.token() })

  assert.equal(response.status, 403)
  const transaction = await world.transaction(response)
  assert.equal(transaction.outcome, 'authorization-denied')
  assert.equal(transaction.diagnostics.find(({ code }) => code === '004005')?.details.actual, null)
})

test('one listed value will do for a claim, whichever client it is', async () => {
  await world.applyRules(['azp=petstore-client, other-client'])

  const first = await world.putPet({ token: await world.token('petstore-client') })
  const second = await world.putPet({ token: await world.token('other-client') })

  assert.deepEqual([first.status, second.status], [200, 200])
  assert.equal((await world.transaction(second)).sender?.clientId, 'other-client')
})

test('all rules must hold: every one that fails is in the diagnostics', async () => {
  await world.applyRules(['aud=somebody-else', 'azp=petstore-client', 'sub=nobody'])

  const response = await world.putPet({ token: await world.token() })

  assert.equal(response.status, 403)
  const { diagnostics } = await world.transaction(response)
  const failed = diagnostics
    .filter(({ code }) => code === '004005')
    .map(({ details }) => details.claim)
  assert.deepEqual(failed, ['aud', 'sub'])
})

test('the texts of diagnostics are English when the reader asks for English', async () => {
  await world.applyRules(['azp=nobody'])
  const response = await world.putPet({ token: await world.token() })
  await world.transaction(response)

  const id = response.headers.get('gateway-transaction-id')
  const english = await world.admin.call('GET', `/transactions/${id}`, undefined, {
    'Accept-Language': 'en',
  })

  const { diagnostics } = (await english.json()) as {
    diagnostics: { code: string; message: string }[]
  }
  const finding = diagnostics.find(({ code }) => code === '004005')
  assert.equal(
    finding?.message,
    "Authorization denied: claim 'azp' is petstore-client, expected nobody",
  )
})
