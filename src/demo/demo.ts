import type { DemoCredentials } from './credentials.ts'
import { startIdentityProvider } from './identity-provider.ts'
import type { Listening } from './listening.ts'
import { startPetstore } from './petstore.ts'
import { watchQuiet } from './quiet.ts'

/** Where the demo's servers listen (port 0 takes a free one) and what they keep. */
export type DemoOptions = {
  readonly host: string
  readonly identityProviderPort: number
  readonly petstorePort: number
  readonly adminPort: number
  readonly credentials: DemoCredentials
  readonly redirectUris?: readonly string[]
  readonly onFault?: (error: Error) => void
}

/** The demo's servers, running. */
export type Demo = {
  readonly identityProviderUrl: string
  readonly petstoreUrl: string
  /** Resolves when nobody has called for a moment, or when that takes too long. */
  quiet(): Promise<void>
  close(): Promise<void>
}

/** Starts identity provider and PetStore: both or none. */
export async function startDemo(options: DemoOptions): Promise<Demo> {
  const { host } = options
  const petstore = await startPetstore({ host, port: options.petstorePort })
  let identityProvider: Listening
  try {
    identityProvider = await startIdentityProvider({
      ...options,
      port: options.identityProviderPort,
    })
  } catch (error) {
    await petstore.close()
    throw error
  }
  return {
    identityProviderUrl: identityProvider.url,
    petstoreUrl: petstore.url,
    quiet: watchQuiet([identityProvider.server, petstore.server]),
    async close() {
      await Promise.all([identityProvider.close(), petstore.close()])
    },
  }
}
