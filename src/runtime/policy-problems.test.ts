import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { createTestAuthority } from '../../test/support/certificates.ts'
import { TokenPolicy } from '../model/token-policy.ts'
import { problemsOfPolicy } from './policy-problems.ts'

const pem = (key: { export(options: object): unknown }) =>
  key.export({ type: 'pkcs8', format: 'pem' }) as string
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const shortRsa = generateKeyPairSync('rsa', { modulusLength: 1024 })
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const jwk = (key: { export(options: object): unknown }) =>
  key.export({ format: 'jwk' }) as Record<string, unknown>
const { certificate, key } = createTestAuthority().issue({ name: 'gw' })
const other = createTestAuthority().issue({ name: 'other' })

function pathsOf(policy: object): string[] {
  const parsed = TokenPolicy.parse({ name: 'p', discovery: 'https://idp.example/d', ...policy })
  return problemsOfPolicy(parsed).map(({ path }) => path.join('.'))
}

const client = (method: string, more: object = {}) => ({
  introspection: { clientAuthentication: { method, clientId: 'gw', ...more } },
})
const KEY = 'introspection.clientAuthentication.privateKey'

const cases: readonly (readonly [name: string, policy: object, paths: string[]])[] = [
  ['a policy without keys', {}, []],
  [
    'a PEM key for its algorithm',
    client('private_key_jwt', { privateKey: pem(rsa.privateKey) }),
    [],
  ],
  [
    'a JWK for its algorithm',
    client('private_key_jwt', {
      privateKey: JSON.stringify(jwk(ec.privateKey)),
      algorithm: 'ES256',
    }),
    [],
  ],
  ['a key behind a reference', client('private_key_jwt', { privateKey: '${env:KEY}' }), []],
  ['a text that is no key', client('private_key_jwt', { privateKey: 'no key' }), [KEY]],
  ['a JSON text that is no key', client('private_key_jwt', { privateKey: '{"kty":' }), [KEY]],
  [
    'a key of another kind',
    client('private_key_jwt', { privateKey: pem(rsa.privateKey), algorithm: 'ES256' }),
    [KEY],
  ],
  [
    'a key of another curve',
    client('private_key_jwt', { privateKey: pem(ec.privateKey), algorithm: 'ES384' }),
    [KEY],
  ],
  ['a short RSA key', client('private_key_jwt', { privateKey: pem(shortRsa.privateKey) }), [KEY]],
  [
    'an algorithm that signs nothing',
    client('private_key_jwt', { privateKey: pem(rsa.privateKey), algorithm: 'none' }),
    ['introspection.clientAuthentication.algorithm'],
  ],
  [
    'a short secret for HS256',
    client('client_secret_jwt', { clientSecret: 'x'.repeat(31) }),
    ['introspection.clientAuthentication.clientSecret'],
  ],
  ['a long secret for HS256', client('client_secret_jwt', { clientSecret: 'x'.repeat(32) }), []],
  [
    'TLS client authentication without a certificate',
    client('tls_client_auth'),
    ['tls.certificate'],
  ],
  [
    'TLS client authentication with one',
    { ...client('tls_client_auth'), tls: { certificate, key } },
    [],
  ],
  ['a certificate without its key', { tls: { certificate } }, ['tls.key']],
  ['a certificate with another’s key', { tls: { certificate, key: other.key } }, ['tls.key']],
  ['a certificate that is none', { tls: { certificate: 'no', key } }, ['tls.certificate']],
  ['authorities that are none', { tls: { ca: 'no' } }, ['tls.ca']],
  ['authorities behind a reference', { tls: { ca: '${file:/etc/ca.pem}' } }, []],
  ['a header that frames', { userInfo: { headers: { host: 'x' } } }, ['userInfo.headers']],
  ['an endpoint behind a reference', { introspection: { endpoint: '${env:URL}' } }, []],
  [
    'inline keys that cannot verify',
    {
      jwt: {
        jwks: {
          keys: [
            jwk(rsa.publicKey),
            jwk(ec.privateKey),
            jwk(shortRsa.publicKey),
            { kty: 'oct', k: 'eA' },
            { kty: 'EC', crv: 'P-256', x: 'no', y: 'no' },
            { kty: 'unheard-of' },
          ],
        },
      },
    },
    [1, 2, 3, 4].map((index) => `jwt.jwks.keys.${index}`),
  ],
]
for (const [name, policy, paths] of cases) {
  test(`${name}: ${paths.length === 0 ? 'nothing is wrong' : `${paths.length} found`}`, () => {
    assert.deepEqual(pathsOf(policy), paths)
  })
}
