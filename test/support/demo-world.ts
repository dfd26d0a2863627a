import { join } from 'node:path'
import { PETSTORE_CLIENT } from '../../src/demo/clients.ts'
import { loadDemoCredentials } from '../../src/demo/credentials.ts'
import { demoAccessControl } from '../../src/demo/scenario.ts'
import { fetchDemoToken } from '../../src/demo/token.ts'
import type { TokenPolicy } from '../../src/model/token-policy.ts'
import { startWorld, type World, type WorldOptions } from '../world.ts'

/** The world of the specification's scenario: a real OpenID provider, the PetStore, and a token of its client. */
export type DemoWorld = World & {
  readonly identityProviderUrl: string
  readonly clientSecrets: Awaited<ReturnType<typeof loadDemoCredentials>>['clientSecrets']
  /** A fresh token of a client (client credentials). */
  token(clientId?: 'petstore-client' | 'other-client'): Promise<string>
  /** Sets the claim rules (none: authorization off) and resets all caches. */
  applyRules(rules: readonly string[]): Promise<void>
}

export const DEMO_FLAGS = ['--demo', '--demo-idp-port', '0', '--demo-petstore-port', '0']

/** Starts the product with its demo scenario in a new data folder. */
export async function startDemoWorld(options: WorldOptions = {}): Promise<DemoWorld> {
  const world = await startWorld({ ...options, flags: [...DEMO_FLAGS, ...(options.flags ?? [])] })
  const policy = await world.admin.get<TokenPolicy>('/token-policies/DemoIdP')
  const identityProviderUrl = new URL(policy.introspection!.endpoint!).origin
  const { clientSecrets } = await loadDemoCredentials(join(world.product.data, 'demo'))
  return {
    ...world,
    identityProviderUrl,
    clientSecrets,
    async token(clientId = PETSTORE_CLIENT) {
      const granted = await fetchDemoToken({
        identityProviderUrl,
        clientId,
        clientSecret: clientSecrets[clientId],
      })
      return granted.accessToken
    },
    async applyRules(rules) {
      await world.saveAccessControl('Ente/PetStore/v2', demoAccessControl(rules))
      await world.resetCaches()
    },
  }
}
