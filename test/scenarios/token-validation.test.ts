import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type DemoWorld, startDemoWorld } from '../support/demo-world.ts'
import { PET } from '../world.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

let world: DemoWorld
before(async () => {
  world = await startDemoWorld()
})
after(() => world[Symbol.asyncDispose]())

function fieldsOf(response: Response): Record<string, string> {
  const {
    date: _date,
    'gateway-transaction-id': id,
    ...fields
  } = Object.fromEntries(response.headers)
  assert.match(id ?? '', UUID)
  return fields
}

test('a request without an access token gets 400, header by header and byte by byte, and is recorded as token management failed', async () => {
  const response = await world.putPet()

  assert.equal(response.status, 400)
  assert.equal(response.statusText, 'Bad Request')
  assert.deepEqual(fieldsOf(response), {
    'content-type': 'application/problem+json',
    server: 'Varco',
    'transfer-encoding': 'chunked',
    'www-authenticate':
      'Bearer realm="DemoIdP", error="invalid_request", error_description="The request is missing a required token parameter"',
  })
  assert.equal(
    await response.text(),
    '{"type":"https://httpstatuses.com/400","title":"Bad Request","status":400,"detail":"Token non presente","gateway_status":"protocol:GATEWAY-1366"}',
  )
  const transaction = await world.transaction(response)
  assert.equal(transaction.outcome, 'token-management-failed')
  assert.equal(transaction.reason, 'token-missing')
  assert.equal(transaction.response.status, 400)
  assert.equal(transaction.response.gatewayStatus, 'protocol:GATEWAY-1366')
  assert.equal(transaction.token, null)
  assert.equal(transaction.messageId, null)
})

test('an altered token gets 401, header by header and byte by byte, and is recorded as token management failed', async () => {
  const token = await world.token()

  const response = await world.putPet({ token: `${token}x` })

  assert.equal(response.status, 401)
  assert.equal(response.statusText, 'Unauthorized')
  assert.deepEqual(fieldsOf(response), {
    'content-type': 'application/problem+json',
    server: 'Varco',
    'transfer-encoding': 'chunked',
    'www-authenticate':
      'Bearer realm="DemoIdP", error="invalid_token", error_description="Token invalid"',
  })
  assert.equal(
    await response.text(),
    '{"type":"https://httpstatuses.com/401","title":"Unauthorized","status":401,"detail":"Token non valido","gateway_status":"protocol:GATEWAY-1367"}',
  )
  const transaction = await world.transaction(response)
  assert.equal(transaction.outcome, 'token-management-failed')
  assert.equal(transaction.reason, 'token-invalid')
  assert.equal(transaction.token?.source, 'query')
})

test('a valid token in the query gets 200 with a body equal to the request, and the application’s headers', async () => {
  const token = await world.token()

  const response = await world.putPet({ token })

  assert.equal(response.status, 200)
  assert.deepEqual(await response.json(), PET)
  assert.equal(response.headers.get('content-type'), 'application/json')
  assert.match(response.headers.get('gateway-message-id') ?? '', UUID)
  assert.match(response.headers.get('gateway-transaction-id') ?? '', UUID)
  assert.equal(response.headers.get('server'), 'Varco')
  assert.equal(response.headers.get('transfer-encoding'), 'chunked')
  assert.equal(response.headers.get('content-length'), null)
  assert.equal(response.headers.get('access-control-allow-origin'), '*')
  assert.equal(response.headers.get('access-control-allow-methods'), 'GET, POST, DELETE, PUT')
  assert.equal(
    response.headers.get('access-control-allow-headers'),
    'Content-Type, api_key, Authorization',
  )
  const transaction = await world.transaction(response)
  assert.equal(transaction.outcome, 'success')
  assert.equal(transaction.reason, null)
  assert.equal(transaction.messageId, response.headers.get('gateway-message-id'))
})

test('the record of a success has the sender, every claim of the token, and at least one diagnostic a stage', async () => {
  const token = await world.token()

  const transaction = await world.transaction(await world.putPet({ token }))

  assert.equal(transaction.sender?.subject, 'petstore-client')
  assert.equal(transaction.sender?.clientId, 'petstore-client')
  assert.equal(transaction.sender?.issuer, world.identityProviderUrl)
  assert.deepEqual(transaction.token?.validatedBy, ['introspection'])
  assert.equal(transaction.token?.claims?.scope, 'read:pets write:pets')
  assert.equal(transaction.token?.claims?.aud, 'petstore-client')
  assert.equal(transaction.token?.claims?.azp, 'petstore-client')
  assert.equal(transaction.request.query, 'access_token=***')
  const stages = new Set(transaction.diagnostics.map(({ stage }) => stage))
  for (const stage of ['resolve', 'authenticate', 'authorize', 'prepare', 'forward']) {
    assert.ok(stages.has(stage), `no diagnostic of ${stage}`)
  }
})

for (const [way, headers] of [
  ['the Authorization header', { Authorization: 'Bearer ' }],
  ['the Authorization header, scheme in any case', { Authorization: 'bEaReR ' }],
] as const) {
  test(`a token in ${way} is accepted`, async () => {
    const token = await world.token()

    const response = await world.putPet({
      headers: { Authorization: headers.Authorization + token },
    })

    assert.equal(response.status, 200)
    const transaction = await world.transaction(response)
    assert.equal(transaction.token?.source, 'header')
    assert.equal(transaction.outcome, 'success')
  })
}

test('a token in a form body is accepted and does not reach the application', async () => {
  const token = await world.token()

  const response = await fetch(`${world.product.gatewayUrl}/gateway/Ente/PetStore/v2/pet/7`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: `name=Rex&access_token=${token}&status=sold`,
  })

  assert.equal(response.status, 200)
  const transaction = await world.transaction(response)
  assert.equal(transaction.token?.source, 'form')
})

test('a token that was revoked at the provider is refused once its cached result is forgotten', async () => {
  const token = await world.token()
  assert.equal((await world.putPet({ token })).status, 200)
  const revoked = await fetch(`${world.identityProviderUrl}/revoke`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${btoa(`petstore-client:${world.clientSecrets['petstore-client']}`)}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ token }),
  })
  assert.equal(revoked.status, 200)

  const cached = await world.putPet({ token })
  await world.resetCaches()
  const asked = await world.putPet({ token })

  assert.equal(cached.status, 200)
  assert.equal((await world.transaction(cached)).token?.cached, true)
  assert.equal(asked.status, 401)
  assert.equal((await world.transaction(asked)).reason, 'token-invalid')
})
