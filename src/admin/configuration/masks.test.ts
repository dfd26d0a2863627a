import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Configuration } from '../../model/configuration.ts'
import { TokenPolicy } from '../../model/token-policy.ts'
import { masked, maskedChanges, maskedConfiguration, SECRET_MASK, unmasked } from './masks.ts'

const policy = (clientAuthentication: object, tls?: object): TokenPolicy =>
  TokenPolicy.parse({
    name: 'P',
    introspection: { endpoint: 'http://a', clientAuthentication },
    ...(tls && { tls }),
  })

const basic = (clientSecret: string) => ({
  method: 'client_secret_basic',
  clientId: 'gw',
  clientSecret,
})

test('every kind of secret reads as the mask', () => {
  const secrets = [
    basic('s3cret-1'),
    { method: 'private_key_jwt', clientId: 'gw', privateKey: 's3cret-2' },
    { method: 'bearer', token: 's3cret-3' },
  ]
  for (const authentication of secrets) {
    const text = JSON.stringify(masked('token-policy', policy(authentication, { key: 's3cret-4' })))
    assert.ok(!text.includes('s3cret'), text)
    assert.ok(text.includes(SECRET_MASK))
  }
})

test('the whole configuration and the changes of a revision are masked too', () => {
  const document = Configuration.parse({
    version: 1,
    tokenPolicies: [policy(basic('s3cret'))],
    deliveries: [
      {
        organization: 'E',
        api: 'A',
        version: 'v1',
        upstream: { url: 'https://a', tls: { key: 's3cret' } },
      },
    ],
  })
  const change = { kind: 'token-policy', key: 'P', before: null, after: policy(basic('s3cret')) }

  assert.ok(!JSON.stringify(maskedConfiguration(document)).includes('s3cret'))
  assert.ok(!JSON.stringify(maskedChanges([change])).includes('s3cret'))
  assert.equal(maskedChanges([change])[0]?.before, null)
})

test('a reference is a name and stays readable', () => {
  const shown = masked('token-policy', policy(basic('${env:GW_SECRET}')))

  assert.ok(JSON.stringify(shown).includes('${env:GW_SECRET}'))
})

test('the mask coming back keeps the stored secret, a new text replaces it', () => {
  const stored = policy(basic('old'))

  assert.deepEqual(unmasked('token-policy', policy(basic(SECRET_MASK)), stored).document, stored)
  const changed = unmasked('token-policy', policy(basic('new')), stored)
  assert.deepEqual(changed.document, policy(basic('new')))
})

test('a mask that hides nothing is refused by its path', () => {
  const { problems } = unmasked('token-policy', policy(basic(SECRET_MASK)), undefined)

  assert.deepEqual(problems[0]?.path, ['introspection', 'clientAuthentication', 'clientSecret'])
})

const endpoints = (introspection: object, more: object = {}) =>
  TokenPolicy.parse({
    name: 'P',
    introspection: { clientAuthentication: basic(SECRET_MASK), ...introspection },
    ...more,
  })
const stored = TokenPolicy.parse({
  name: 'P',
  introspection: { endpoint: 'https://idp.example/i', clientAuthentication: basic('old') },
})
const moves = [
  {
    name: 'another path of the same host',
    sent: endpoints({ endpoint: 'https://idp.example/j' }),
    kept: true,
  },
  { name: 'another host', sent: endpoints({ endpoint: 'https://evil.example/i' }), kept: false },
  {
    name: 'another port',
    sent: endpoints({ endpoint: 'https://idp.example:8443/i' }),
    kept: false,
  },
  {
    name: 'the same host in clear',
    sent: endpoints({ endpoint: 'http://idp.example/i' }),
    kept: false,
  },
  {
    name: 'a second endpoint elsewhere',
    sent: endpoints({
      endpoint: 'https://idp.example/i',
      fallbackEndpoint: 'https://evil.example/i',
    }),
    kept: false,
  },
  {
    name: 'whatever a document elsewhere names',
    sent: endpoints({}, { discovery: 'https://evil.example/openid' }),
    kept: false,
  },
  {
    name: 'the same host, keys from elsewhere',
    sent: endpoints(
      { endpoint: 'https://idp.example/i' },
      { jwt: { jwksUri: 'https://keys.example' } },
    ),
    kept: true,
  },
]
for (const { name, sent, kept } of moves) {
  test(`a masked secret is ${kept ? 'kept for' : 'asked for again before it goes to'} ${name}`, () => {
    const { problems } = unmasked('token-policy', sent, stored)

    assert.deepEqual(
      problems.map(({ path }) => path.join('.')),
      kept ? [] : ['introspection.clientAuthentication.clientSecret'],
    )
  })
}
