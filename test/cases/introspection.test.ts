import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { decodeProtectedHeader, exportJWK, jwtVerify } from 'jose'
import type { RecordedRequest, ScriptedReply } from '../support/scripted-provider.ts'
import { createSigningKey } from '../support/signing-keys.ts'
import { assertAccepted, assertRefused } from './answers.ts'
import {
  type Api,
  active,
  type CaseWorld,
  GATEWAY_CLIENT,
  inSeconds,
  startCaseWorld,
} from './case-world.ts'

let world: CaseWorld
before(async () => {
  world = await startCaseWorld()
})
after(() => world[Symbol.asyncDispose]())

/** An API whose policy introspects in its own way. */
function introspecting(introspection: object): Promise<Api> {
  return world.publish({ policy: { introspection } })
}

/** The one call that a fresh token leads to. */
async function callOf(api: Api, more: ScriptedReply = active()): Promise<RecordedRequest> {
  const token = world.token(more)
  assertAccepted(await world.ask(api, { token }))
  const calls = world.provider.requests.filter((request) => request.token === token)
  assert.equal(calls.length, 1)
  return calls[0]!
}

function header({ headers }: RecordedRequest, name: string): string[] {
  return headers.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value)
}

suite('the introspection exchange', { concurrency: 8 }, () => {
  test('I1 the call is a POST form with the token alone, asks for JSON and brings nothing of the client’s', async () => {
    const token = world.token()
    const headers = [
      ['Cookie', 'a=b'],
      ['X-Client', 'x'],
    ] as const
    assertAccepted(await world.ask(world.common, { token, headers }))

    const call = world.provider.requests.find((request) => request.token === token)!
    assert.equal(call.method, 'POST')
    assert.equal(call.url, '/introspect')
    assert.equal(call.body, `token=${token}`)
    assert.deepEqual(header(call, 'content-type'), ['application/x-www-form-urlencoded'])
    assert.deepEqual(header(call, 'accept'), ['application/json'])
    assert.deepEqual([...header(call, 'cookie'), ...header(call, 'x-client')], [])
    const hinted = await callOf(await introspecting({ tokenTypeHint: 'access_token' }))
    assert.equal(new URLSearchParams(hinted.body).get('token_type_hint'), 'access_token')
  })

  test('I2 the client secret goes into the header or into the body, never into both', async () => {
    const { clientId, clientSecret } = GATEWAY_CLIENT
    const basic = await callOf(world.common)
    const post = await callOf(
      await introspecting({
        clientAuthentication: { method: 'client_secret_post', ...GATEWAY_CLIENT },
      }),
    )

    assert.deepEqual(header(basic, 'authorization'), [
      `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
    ])
    assert.ok(!basic.body.includes('client_'))
    assert.deepEqual(header(post, 'authorization'), [])
    const form = new URLSearchParams(post.body)
    assert.equal(form.get('client_id'), clientId)
    assert.equal(form.get('client_secret'), clientSecret)
  })

  test('I2 without client authentication, or with a fixed bearer token, the call carries just that', async () => {
    const none = await callOf(await introspecting({ clientAuthentication: { method: 'none' } }))
    const token = world.token()
    const api = await introspecting({
      clientAuthentication: { method: 'bearer', token: 'the-gateways-own' },
      request: { method: 'POST', tokenIn: 'form', name: 'subject' },
    })
    // Whatever is in Authorization counts as the token here.
    world.provider.script('the-gateways-own', active())
    assertAccepted(await world.ask(api, { token }))

    assert.deepEqual(header(none, 'authorization'), [])
    const bearer = world.provider.requests.find(({ body }) => body === `subject=${token}`)!
    assert.deepEqual(header(bearer, 'authorization'), ['Bearer the-gateways-own'])
  })

  test('I3 id and secret are form-encoded before Basic, unless the policy says raw', async () => {
    const credentials = { clientId: 'gw:1', clientSecret: 'a:b+c%d&é ' }
    const method = 'client_secret_basic'
    const form = await callOf(
      await introspecting({ clientAuthentication: { method, ...credentials } }),
    )
    const raw = await callOf(
      await introspecting({ clientAuthentication: { method, ...credentials, encoding: 'raw' } }),
    )

    const decoded = [form, raw].map((call) =>
      Buffer.from(header(call, 'authorization')[0]!.slice('Basic '.length), 'base64').toString(),
    )
    assert.deepEqual(decoded, ['gw%3A1:a%3Ab%2Bc%25d%26%C3%A9+', 'gw:1:a:b+c%d&é '])
  })

  test('I4 client_secret_jwt sends an assertion signed with the secret, and the secret nowhere', async () => {
    const clientSecret = 'a secret of more than thirty-two bytes'
    const clientAuthentication = { method: 'client_secret_jwt', clientId: 'gw', clientSecret }
    const call = await callOf(await introspecting({ clientAuthentication }))

    await assertAssertion(call, new TextEncoder().encode(clientSecret), 'HS256')
    assert.ok(!JSON.stringify(call).includes(clientSecret))
  })

  test('I4 private_key_jwt sends an assertion signed with the key, named by kid and certificate thumbprint', async () => {
    const key = await createSigningKey('ES256', 'gw-key')
    const jwk = await exportJWK(key.privateKey)
    const clientAuthentication = {
      method: 'private_key_jwt',
      clientId: 'gw',
      privateKey: JSON.stringify(jwk),
      algorithm: 'ES256',
      keyId: 'gw-key',
      x5t: 'dGh1bWJwcmludA',
      audience: 'https://idp.example',
    }
    const call = await callOf(await introspecting({ clientAuthentication }))

    const assertion = await assertAssertion(call, key.publicJwk, 'ES256', 'https://idp.example')
    const { kid, x5t } = decodeProtectedHeader(assertion)
    assert.deepEqual([kid, x5t], ['gw-key', 'dGh1bWJwcmludA'])
  })

  test('I5 the name of the token parameter, further parameters and further headers are the policy’s', async () => {
    const token = world.token()
    const api = await introspecting({
      request: { method: 'POST', tokenIn: 'form', name: 'foo' },
      parameters: { x: '1&y=2', z: 'é' },
      headers: { 'X-Tenant': 'ente' },
    })
    assertAccepted(await world.ask(api, { token }))

    const call = world.provider.requests.find(({ body }) => body.includes(token))!
    assert.deepEqual(
      [...new URLSearchParams(call.body)],
      [
        ['foo', token],
        ['x', '1&y=2'],
        ['z', 'é'],
      ],
    )
    assert.deepEqual(header(call, 'x-tenant'), ['ente'])
  })

  test('I5 the token may go in the query, in a header or as the bearer, by GET', async () => {
    const places = [
      [{ tokenIn: 'query', name: 'q' }, (token: string) => `/introspect?q=${token}`, []],
      [{ tokenIn: 'header', name: 'X-T' }, () => '/introspect', ['x-t', '']],
      [{ tokenIn: 'authorization' }, () => '/introspect', ['authorization', 'Bearer ']],
    ] as const
    for (const [shape, url, [name, prefix]] of places) {
      const token = world.token()
      const api = await introspecting({
        request: { method: 'GET', ...shape },
        clientAuthentication: { method: 'none' },
      })
      assertAccepted(await world.ask(api, { token }))

      const call = world.provider.requests.find((request) => request.token === token)!
      assert.deepEqual([call.method, call.url, call.body], ['GET', url(token), ''])
      if (name) assert.deepEqual(header(call, name), [`${prefix}${token}`])
    }
  })

  test('I5 tokeninfo asks by GET with access_token, takes an object without error, and 400 or 401 with one as a bad token', async () => {
    const api = await introspecting({
      request: 'tokeninfo',
      clientAuthentication: { method: 'none' },
    })
    const good = world.token({ body: { azp: 'client-1', sub: 'ada', exp: `${inSeconds(60)}` } })
    const bad = [
      world.token({ status: 400, body: { error_description: 'Invalid "Value"' } }),
      world.token({ status: 401, body: { error: 'invalid_token' } }),
      world.token({ body: { sub: 'ada', exp: `${inSeconds(-1)}` } }),
    ]
    const faulty = [
      world.token({ status: 400, body: { message: 'no' } }),
      world.token({ status: 403, body: { error: 'forbidden' } }),
      world.token({ status: 200, body: { error: 'odd' } }),
      world.token({ status: 400, body: 'no', headers: { 'content-type': 'text/plain' } }),
    ]

    const told = await world.ask(api, { token: good })
    assertAccepted(told)
    assert.equal(told.transaction.sender?.clientId, 'client-1')
    const call = world.provider.requests.find((request) => request.token === good)!
    assert.deepEqual([call.method, call.url], ['GET', `/introspect?access_token=${good}`])
    for (const [index, token] of bad.entries()) {
      const reason = index === 2 ? 'token-expired' : 'token-invalid'
      assertRefused(await world.ask(api, { token }), reason, { realm: api.policy })
    }
    for (const token of faulty) {
      assertRefused(await world.ask(api, { token }), 'identity-provider-unavailable')
      assert.equal(world.provider.calls(token), 1)
    }
  })

  const impossible = [
    ['no endpoint', {}, 'introspection.endpoint'],
    [
      'a form in a GET',
      { request: { method: 'GET', tokenIn: 'form' }, clientAuthentication: { method: 'none' } },
      'introspection.request',
    ],
    [
      'a secret in the body of a GET',
      {
        request: 'tokeninfo',
        clientAuthentication: { method: 'client_secret_post', ...GATEWAY_CLIENT },
      },
      'introspection.clientAuthentication',
    ],
    [
      'two things in Authorization',
      { request: { method: 'POST', tokenIn: 'authorization' } },
      'introspection.request',
    ],
    ['a header of the framing', { headers: { 'Content-Length': '1' } }, 'introspection.headers'],
    [
      'a key that is none',
      {
        clientAuthentication: {
          method: 'private_key_jwt',
          clientId: 'gw',
          privateKey: '-----BEGIN PRIVATE KEY-----\nno\n-----END PRIVATE KEY-----',
        },
      },
      'introspection.clientAuthentication.privateKey',
    ],
    [
      'a certificate that is not there',
      { clientAuthentication: { method: 'tls_client_auth', clientId: 'gw' } },
      'tls.certificate',
    ],
  ] as const
  for (const [index, [what, introspection, path]] of impossible.entries()) {
    test(`I15 a policy with ${what} is refused when it is saved, and the refusal names the field`, async () => {
      const endpoint = what === 'no endpoint' ? {} : { endpoint: world.provider.introspectionUrl }
      const response = await world.admin.call('POST', '/token-policies', {
        name: `impossible-${index}`,
        introspection: {
          clientAuthentication: { method: 'client_secret_basic', ...GATEWAY_CLIENT },
          ...endpoint,
          ...introspection,
        },
      })

      const problem = (await response.json()) as { errors?: { path: string }[] }
      assert.equal(response.status, 400, JSON.stringify(problem))
      assert.deepEqual(
        problem.errors?.map((error) => error.path),
        [path],
      )
    })
  }
})

async function assertAssertion(
  { body, headers }: RecordedRequest,
  key: Parameters<typeof jwtVerify>[1],
  algorithm: string,
  audience: string = world.provider.introspectionUrl,
): Promise<string> {
  const form = new URLSearchParams(body)
  assert.ok(!headers.some(([name]) => name.toLowerCase() === 'authorization'))
  assert.equal(form.has('client_secret'), false)
  assert.equal(form.get('client_id'), 'gw')
  assert.equal(
    form.get('client_assertion_type'),
    'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
  )
  const assertion = form.get('client_assertion')!
  const { payload } = await jwtVerify(assertion, key, {
    algorithms: [algorithm],
    issuer: 'gw',
    subject: 'gw',
    audience,
    requiredClaims: ['iat', 'exp', 'jti'],
  })
  assert.ok(payload.exp! - payload.iat! <= 60)
  return assertion
}
