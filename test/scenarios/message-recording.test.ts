import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type DemoWorld, startDemoWorld } from '../support/demo-world.ts'
import { PET } from '../world.ts'

const SECTION = '/deliveries/Ente/PetStore/v2/message-recording'
const nothing = { headers: false, payload: false }
const everything = { headers: true, payload: true }

let world: DemoWorld
before(async () => {
  world = await startDemoWorld()
})
after(() => world[Symbol.asyncDispose]())

async function record(section: unknown) {
  const saved = await world.admin.call('PUT', SECTION, section)
  assert.equal(saved.status, 200, await saved.clone().text())
  await world.resetCaches()
}

test('with only the outgoing headers of the request recorded, the transaction shows what the gateway sent to the application', async () => {
  await record({
    mode: 'overridden',
    request: { enabled: true, inbound: nothing, outbound: { headers: true, payload: false } },
    response: { enabled: false },
  })

  const { contents, id, messageId } = await world.transaction(
    await world.putPet({ token: await world.token() }),
  )

  assert.deepEqual(
    contents.map(({ part }) => part),
    ['request-outbound'],
  )
  assert.equal(contents[0]!.body, null)
  const sent = new Map(contents[0]!.headers!.map(([name, value]) => [name.toLowerCase(), value]))
  assert.equal(sent.get('gateway-token-subject'), 'petstore-client')
  assert.equal(sent.get('gateway-token-clientid'), 'petstore-client')
  assert.equal(sent.get('gateway-token-issuer'), world.identityProviderUrl)
  assert.equal(sent.get('gateway-token-scopes'), 'read:pets write:pets')
  assert.equal(sent.get('gateway-token-audience'), 'petstore-client')
  assert.match(sent.get('gateway-token-expire')!, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
  assert.equal(sent.get('gateway-transaction-id'), id)
  assert.equal(sent.get('gateway-message-id'), messageId)
  assert.equal(sent.has('authorization'), false)
})

test('each of the four parts is kept when it is asked for, and secrets are redacted', async () => {
  await record({
    mode: 'overridden',
    request: { enabled: true, inbound: everything, outbound: everything },
    response: { enabled: true, inbound: everything, outbound: everything },
  })
  const token = await world.token()

  const { contents } = await world.transaction(
    await world.putPet({ headers: { Authorization: `Bearer ${token}`, Cookie: 'a=b' } }),
  )

  assert.deepEqual(
    contents.map(({ part }) => part),
    ['request-inbound', 'request-outbound', 'response-inbound', 'response-outbound'],
  )
  for (const { body } of contents) assert.deepEqual(JSON.parse(body!), PET)
  const inbound = new Map(contents[0]!.headers!.map(([name, value]) => [name.toLowerCase(), value]))
  assert.equal(inbound.get('authorization'), '***')
  assert.equal(inbound.get('cookie'), '***')
  assert.equal(JSON.stringify(contents).includes(token), false)
  const answered = new Map(
    contents[3]!.headers!.map(([name, value]) => [name.toLowerCase(), value]),
  )
  assert.equal(answered.get('server'), 'Varco')
})

test('with mode default nothing is kept, because the global setting is off', async () => {
  await record({ mode: 'default' })

  const { contents } = await world.transaction(await world.putPet({ token: await world.token() }))

  assert.deepEqual(contents, [])
})
