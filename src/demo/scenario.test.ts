import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AccessControl } from '../model/access-control.ts'
import { Configuration } from '../model/configuration.ts'
import { demoAccessControl, demoConfiguration } from './scenario.ts'

const configuration = () =>
  Configuration.parse(
    demoConfiguration({
      identityProviderUrl: 'http://127.0.0.1:8082',
      petstoreUrl: 'http://127.0.0.1:8083',
      gatewayClientSecret: 'secret',
    }),
  )

test('the demo is a valid configuration: Ente publishes PetStore v2', () => {
  const { organizations, deliveries } = configuration()

  assert.deepEqual(
    organizations.map(({ name }) => name),
    ['Ente'],
  )
  const [delivery] = deliveries
  assert.equal(delivery?.organization, 'Ente')
  assert.equal(delivery?.api, 'PetStore')
  assert.equal(delivery?.version, 'v2')
  assert.equal(delivery?.enabled, true)
  assert.equal(delivery?.upstream.url, 'http://127.0.0.1:8083')
})

test('tokens are introspected only, and forwarded; authorization is off', () => {
  const [delivery] = configuration().deliveries

  assert.deepEqual(delivery?.accessControl.tokenManagement, {
    enabled: true,
    policy: 'DemoIdP',
    optional: false,
    jwtValidation: false,
    introspection: true,
    userInfo: false,
    tokenForward: true,
  })
  assert.equal(delivery?.accessControl.authorization.enabled, false)
})

test('only the headers of outgoing requests are recorded', () => {
  const recording = configuration().deliveries[0]?.messageRecording

  assert.equal(recording?.mode, 'overridden')
  assert.deepEqual(recording?.request, {
    enabled: true,
    inbound: { headers: false, payload: false },
    outbound: { headers: true, payload: false },
  })
  assert.equal(recording?.response.enabled, false)
})

test('the policy knows every service of the identity provider and introspects as the gateway', () => {
  const [policy] = configuration().tokenPolicies

  assert.equal(policy?.name, 'DemoIdP')
  assert.equal(policy?.discovery, 'http://127.0.0.1:8082/.well-known/openid-configuration')
  assert.equal(policy?.introspection?.endpoint, 'http://127.0.0.1:8082/introspect')
  assert.deepEqual(policy?.introspection?.clientAuthentication, {
    method: 'client_secret_basic',
    clientId: 'varco-gateway',
    clientSecret: 'secret',
    encoding: 'form',
  })
  assert.equal(policy?.jwt?.jwksUri, 'http://127.0.0.1:8082/jwks')
  assert.equal(policy?.jwt?.issuer, 'http://127.0.0.1:8082')
  assert.equal(policy?.userInfo?.endpoint, 'http://127.0.0.1:8082/userinfo')
})

test('access control with rules turns authorization by claims on and is complete', () => {
  const document = demoAccessControl(['aud=petstore-client'])

  assert.deepEqual(AccessControl.parse(document), document)
  assert.deepEqual(document.authorization.claims, {
    enabled: true,
    rules: ['aud=petstore-client'],
  })
})
