import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PET } from '../world.ts'
import { assertAccepted, assertRefused, detailsOf } from './answers.ts'
import { type Api, type CaseWorld, startCaseWorld } from './case-world.ts'
import { type OidcIssuer, RESOURCE, SECRET, startOidcIssuer } from './oidc-issuer.ts'

const INTROSPECTION = '/token/introspection'

let world: CaseWorld
let issuer: OidcIssuer
before(async () => {
  issuer = await startOidcIssuer()
  world = await startCaseWorld()
})
after(async () => {
  await world[Symbol.asyncDispose]()
  await issuer[Symbol.asyncDispose]()
})

/** The specification's request: a pet, the token in the query. */
function putPet(api: Api, token?: string) {
  return world.ask(api, {
    method: 'PUT',
    rest: '/pet',
    headers: [['Content-Type', 'application/json']],
    body: JSON.stringify(PET),
    ...(token !== undefined && { query: `access_token=${token}` }),
  })
}

async function issue(more?: Record<string, string>): Promise<string> {
  const token = await issuer.issue(more)
  world.keepSecret(token)
  return token
}

const methods = [
  { method: 'client_secret_basic', clientSecret: SECRET },
  { method: 'client_secret_post', clientSecret: SECRET },
  { method: 'client_secret_jwt', clientSecret: SECRET },
  { method: 'private_key_jwt', algorithm: 'ES256', keyId: 'c1' },
]
for (const options of methods) {
  test(`the scenario of the specification with opaque tokens and ${options.method}`, async () => {
    const { method } = options
    const key = method === 'private_key_jwt' ? { privateKey: issuer.privateKey } : {}
    const clientAuthentication = { ...options, ...key, clientId: `gw:${method}` }
    const policy = {
      discovery: issuer.discoveryUrl,
      introspection: { endpoint: undefined, clientAuthentication },
    }
    const api = await world.publish({ policy })
    const rules = (azp: string) => ({
      tokenManagement: { enabled: true, policy: api.policy, introspection: true },
      authorization: { enabled: true, claims: { rules: ['iss=${anyValue}', `azp=${azp}`] } },
    })
    const token = await issue()
    const before = issuer.callsTo(INTROSPECTION)

    assertRefused(await putPet(api), 'token-missing', { realm: api.policy })
    const told = await putPet(api, token)
    assertAccepted(told)
    assert.equal(told.seen!.body, JSON.stringify(PET))
    assert.equal(told.transaction.sender?.clientId, 'petstore-client')
    assert.equal(told.transaction.token?.claims?.azp, 'petstore-client')
    assert.equal((await putPet(api, token)).transaction.token?.cached, true)
    assert.equal(issuer.callsTo(INTROSPECTION) - before, 1)
    const altered = await putPet(api, `${token}x`)
    assertRefused(altered, 'token-invalid', { realm: api.policy, codes: ['003012'] })

    await world.save(api, 'access-control', rules('stranger'))
    await world.resetCaches()
    const denied = await putPet(api, token)
    assertRefused(denied, 'claim-mismatch', { realm: api.policy })
    assert.equal(detailsOf(denied, '004005').actual, 'petstore-client')
    await world.save(api, 'access-control', rules('stranger, petstore-client'))
    await world.resetCaches()
    assertAccepted(await putPet(api, token))

    await issuer.revoke(token)
    assertAccepted(await putPet(api, token))
    const removed = await world.admin.call('POST', '/runtime/caches/tokens/remove', {
      policy: api.policy,
      token,
    })
    assert.equal(removed.status, 204)
    assertRefused(await putPet(api, token), 'token-invalid', { realm: api.policy })
    assert.equal(issuer.callsTo(INTROSPECTION) - before, 5)
  })
}

test('a gateway that the provider does not know is a fault: 503, and the diagnostics say whose', async () => {
  const api = await world.publish({
    policy: {
      discovery: issuer.discoveryUrl,
      introspection: {
        endpoint: undefined,
        clientAuthentication: {
          method: 'client_secret_basic',
          clientId: 'gw:client_secret_basic',
          clientSecret: 'wrong',
        },
      },
    },
  })

  const told = await putPet(api, await issue())

  assertRefused(told, 'identity-provider-unavailable')
  assert.equal(detailsOf(told, '003013').fault, 'gateway-not-authorized')
})

test('the scenario with JWT tokens checked locally, through a rotation of the provider’s keys', async () => {
  const api = await world.publish({
    policy: {
      discovery: issuer.discoveryUrl,
      jwt: { audience: [RESOURCE], algorithms: ['ES256'], types: ['at+jwt'], coolDownSeconds: 0 },
      cache: { validSeconds: 0, invalidSeconds: 0 },
    },
    tokenManagement: { jwtValidation: true, introspection: false },
    authorization: { enabled: true, claims: { rules: [`aud=${RESOURCE}`, 'azp=petstore-client'] } },
  })
  const before = issuer.callsTo('/jwks')
  const old = await issue({ resource: RESOURCE, scope: 'pets' })

  assertRefused(await putPet(api), 'token-missing', { realm: api.policy })
  const told = await putPet(api, old)
  assertAccepted(told)
  assert.deepEqual(told.transaction.token?.validatedBy, ['jwt'])
  assert.equal(told.transaction.token?.claims?.scope, 'pets')
  assert.equal(told.transaction.sender?.issuer, issuer.origin)
  const [head, payload, signature] = old.split('.') as [string, string, string]
  const altered = `${head}.${payload}.${[...signature].reverse().join('')}`
  assertRefused(await putPet(api, altered), 'token-invalid', { realm: api.policy })
  assert.equal(issuer.callsTo('/jwks') - before, 1)

  await issuer.rotate()
  assertAccepted(await putPet(api, old))
  const young = await issue({ resource: RESOURCE, scope: 'pets' })
  assertAccepted(await putPet(api, young))
  assertRefused(await putPet(api, old), 'token-invalid', { realm: api.policy })
  assert.equal(issuer.callsTo('/jwks') - before, 3)
  assert.ok(issuer.callsTo('/.well-known/openid-configuration') > 0)
})
