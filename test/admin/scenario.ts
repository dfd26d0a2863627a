import assert from 'node:assert/strict'
import type { AdminWorld } from './admin-world.ts'

/** The configuration of the scenario. */
export const scenario = {
  policy: {
    name: 'DemoIdP',
    introspection: {
      endpoint: 'http://127.0.0.1:8082/introspect',
      clientAuthentication: {
        method: 'client_secret_basic',
        clientId: 'gw',
        clientSecret: 'canary-client-secret',
      },
    },
  },
  delivery: {
    organization: 'Ente',
    api: 'PetStore',
    version: 'v2',
    upstream: { url: 'http://127.0.0.1:8083' },
    accessControl: {
      tokenManagement: { enabled: true, policy: 'DemoIdP', introspection: true },
      authorization: { enabled: true, claims: { rules: ['azp=petstore-client'] } },
    },
  },
} as const

/** Loads the scenario through the API. */
export async function loadScenario(world: AdminWorld): Promise<void> {
  for (const [path, body] of [
    ['/organizations', { name: 'Ente' }],
    ['/token-policies', scenario.policy],
    ['/deliveries', scenario.delivery],
  ] as const) {
    const { status, text } = await world.call('POST', `/api/v1${path}`, { body })
    assert.equal(status, 201, text)
  }
}
