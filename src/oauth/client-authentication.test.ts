import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeProtectedHeader, exportJWK, exportPKCS8, type JWTPayload, jwtVerify } from 'jose'
import { createSigningKey } from '../../test/support/signing-keys.ts'
import { clientAuthentication, needsFormBody } from './client-authentication.ts'
import type { ClientAuthentication } from './provider-options.ts'

const NOW = 1_800_000_000
const endpoint = new URL('https://idp.example/introspect')
const authenticate = (options: ClientAuthentication) =>
  clientAuthentication(options, () => NOW * 1000)(endpoint)

const plain: [string, ClientAuthentication, object][] = [
  ['none says nothing', { method: 'none' }, { headers: {}, parameters: {} }],
  [
    'client_secret_post uses the body only',
    { method: 'client_secret_post', clientId: 'gw', clientSecret: 's&=+' },
    { headers: {}, parameters: { client_id: 'gw', client_secret: 's&=+' } },
  ],
  [
    'tls_client_auth names the client',
    { method: 'tls_client_auth', clientId: 'gw' },
    { headers: {}, parameters: { client_id: 'gw' } },
  ],
  [
    'bearer presents its token',
    { method: 'bearer', token: 'abc' },
    { headers: { authorization: 'Bearer abc' }, parameters: {} },
  ],
]
for (const [name, options, credentials] of plain) {
  test(name, async () => assert.deepEqual(await authenticate(options), credentials))
}

const basics: [string, string, string][] = [
  ['gw', 'secret', 'gw:secret'],
  ['a:b', 'p:+% é', 'a%3Ab:p%3A%2B%25+%C3%A9'],
  ['https://gw.example/client', 'x&y=z', 'https%3A%2F%2Fgw.example%2Fclient:x%26y%3Dz'],
]
for (const [clientId, clientSecret, joined] of basics) {
  test(`client_secret_basic form-encodes '${clientId}' and its secret`, async () => {
    const options = { method: 'client_secret_basic', clientId, clientSecret } as const
    const { headers, parameters } = await authenticate(options)

    const [scheme, value = ''] = headers.authorization!.split(' ')
    assert.equal(scheme, 'Basic')
    assert.equal(Buffer.from(value, 'base64').toString(), joined)
    assert.deepEqual(parameters, {})
  })
}

test('client_secret_basic leaves the encoding out for providers that never learnt it', async () => {
  const { headers } = await authenticate({
    method: 'client_secret_basic',
    clientId: 'gw',
    clientSecret: 'p+%é',
    encoding: 'raw',
  })

  assert.equal(headers.authorization, `Basic ${Buffer.from('gw:p+%é').toString('base64')}`)
})

function assertAssertion(parameters: Readonly<Record<string, string>>, payload: JWTPayload) {
  assert.deepEqual(Object.keys(parameters), [
    'client_id',
    'client_assertion_type',
    'client_assertion',
  ])
  assert.equal(
    parameters.client_assertion_type,
    'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
  )
  const { jti, ...claims } = payload
  assert.match(jti!, /^[0-9a-f-]{36}$/)
  assert.deepEqual(claims, { iss: 'gw', sub: 'gw', aud: endpoint.href, iat: NOW, exp: NOW + 60 })
}

test('client_secret_jwt signs an assertion with the secret, which is sent nowhere', async () => {
  const clientSecret = 'a secret that is long enough for HS256'
  const { headers, parameters } = await authenticate({
    method: 'client_secret_jwt',
    clientId: 'gw',
    clientSecret,
  })

  const { payload, protectedHeader } = await jwtVerify(
    parameters.client_assertion!,
    new TextEncoder().encode(clientSecret),
    { currentDate: new Date(NOW * 1000) },
  )
  assert.equal(protectedHeader.alg, 'HS256')
  assertAssertion(parameters, payload)
  assert.deepEqual(headers, {})
})

test('private_key_jwt signs an assertion with a PEM or a JWK and names the key', async () => {
  const key = await createSigningKey('ES256')
  const privateKeys = [
    await exportPKCS8(key.privateKey),
    JSON.stringify(await exportJWK(key.privateKey)),
  ]
  for (const privateKey of privateKeys) {
    const { headers, parameters } = await authenticate({
      method: 'private_key_jwt',
      clientId: 'gw',
      privateKey,
      algorithm: 'ES256',
      keyId: 'key-1',
      x5t: 'thumb',
    })

    const assertion = parameters.client_assertion!
    const { payload } = await jwtVerify(assertion, key.publicJwk, {
      currentDate: new Date(NOW * 1000),
    })
    assert.deepEqual(decodeProtectedHeader(assertion), { alg: 'ES256', kid: 'key-1', x5t: 'thumb' })
    assertAssertion(parameters, payload)
    assert.deepEqual(headers, {})
  }
})

test('every call has an assertion of its own, for the audience that the policy names', async () => {
  const options: ClientAuthentication = {
    method: 'client_secret_jwt',
    clientId: 'gw',
    clientSecret: 'a secret that is long enough for HS256',
    audience: 'https://idp.example',
  }
  const call = clientAuthentication(options, () => NOW * 1000)
  const assertions = [await call(endpoint), await call(endpoint)].map(
    ({ parameters }) => JSON.parse(atob(parameters.client_assertion!.split('.')[1]!)) as JWTPayload,
  )

  assert.equal(assertions[0]!.aud, 'https://idp.example')
  assert.notEqual(assertions[0]!.jti, assertions[1]!.jti)
})

for (const privateKey of ['{"kty":"EC","d":"s3cret"', 's3cret', '{"kty":"oct","k":"s3cret"}']) {
  test(`the unreadable key ${privateKey.slice(0, 10)} is a fault that does not show it`, async () => {
    await assert.rejects(
      authenticate({ method: 'private_key_jwt', clientId: 'gw', privateKey, algorithm: 'ES256' }),
      (error: Error & { code: string }) => {
        assert.equal(error.code, 'gateway-not-authorized')
        assert.doesNotMatch(`${error.stack}${error.cause}`, /s3cret/)
        return true
      },
    )
  })
}

test('methods with a secret or an assertion in the body need one', () => {
  const methods: ClientAuthentication[] = [
    { method: 'client_secret_post', clientId: 'a', clientSecret: 'b' },
    { method: 'client_secret_jwt', clientId: 'a', clientSecret: 'b' },
    { method: 'private_key_jwt', clientId: 'a', privateKey: 'b' },
  ]
  assert.ok(methods.every(needsFormBody))
  assert.ok(!needsFormBody({ method: 'none' }))
  assert.ok(!needsFormBody({ method: 'client_secret_basic', clientId: 'a', clientSecret: 'b' }))
})
