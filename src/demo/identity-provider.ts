import type { EventEmitter } from 'node:events'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'
import { consoleRedirectUris } from './clients.ts'
import type { DemoCredentials } from './credentials.ts'
import { PATHS } from './identity-provider/endpoints.ts'
import { addLogin } from './identity-provider/login.ts'
import { providerConfiguration } from './identity-provider/provider-configuration.ts'
import { completeTokenAnswers } from './identity-provider/token-answers.ts'
import { addTokenTool } from './identity-provider/token-tool.ts'
import { type Address, type Listening, listen } from './listening.ts'

/** Where the demo identity provider listens and whom it serves. */
export type IdentityProviderOptions = Address & {
  readonly credentials: DemoCredentials
  /** Port of the admin API: the console's pages there may receive authorization codes. */
  readonly adminPort: number
  /** Further addresses that may receive authorization codes. */
  readonly redirectUris?: readonly string[]
  /** Told of every fault that is not the caller's. */
  readonly onFault?: (error: Error) => void
}

/** Starts a real OpenID provider for the demo; its issuer is the URL it listens on. */
export async function startIdentityProvider(options: IdentityProviderOptions): Promise<Listening> {
  const server = createServer()
  const listening = await listen(server, 'the demo identity provider', options)
  try {
    server.on('request', createProvider(listening.url, options).callback())
  } catch (error) {
    await listening.close()
    throw error
  }
  return listening
}

function createProvider(issuer: string, options: IdentityProviderOptions): Provider {
  const { credentials, adminPort, redirectUris = [], onFault = () => {} } = options
  const provider = new Provider(
    issuer,
    providerConfiguration(credentials, [
      ...consoleRedirectUris(adminPort),
      issuer + PATHS.toolCallback,
      ...redirectUris,
    ]),
  )
  completeTokenAnswers(provider)
  addLogin(provider)
  addTokenTool(provider, credentials.clientSecrets)
  provider.on('server_error', (_context, error) => onFault(error))
  // Koa's own event, which the provider's types leave out; without a listener Koa would print to the console.
  const emitter: EventEmitter = provider
  emitter.on('error', (error: Error & { expose?: boolean }) => error.expose || onFault(error))
  return provider
}
