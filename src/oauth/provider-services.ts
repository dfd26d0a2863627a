import { createDiscovery, type Metadata } from './discovery.ts'
import { createEndpoint, type Endpoint } from './endpoint.ts'
import {
  type ConnectionOptions,
  createProviderClient,
  type EndpointStatus,
  type ProviderClient,
} from './provider-client.ts'
import type { ProviderOptions } from './provider-options.ts'

/** The services of one provider, where its policy or its discovery document says they are. */
export interface ProviderServices {
  readonly introspection: Endpoint
  readonly fallback: Endpoint | undefined
  readonly jwks: Endpoint
  readonly userInfo: Endpoint
  /** What the provider publishes about itself; undefined when the policy names no document. */
  metadata(): Promise<Metadata | undefined>
  /** Forgets the discovery document. */
  reset(): void
  status(): readonly EndpointStatus[]
  close(): Promise<void>
}

/** Finds the services of a provider; each has its own connections and breaker. */
export function createProviderServices(
  options: ProviderOptions,
  connection: ConnectionOptions,
): ProviderServices {
  const source = discoveryClient(options, connection)
  const discovery = source && createDiscovery(source, connection.now, options.jwt?.issuer)
  const metadata = async () => discovery?.get()
  const { introspection, jwt, userInfo } = options
  const fallbackUrl = introspection?.fallbackEndpoint
  const services = {
    introspection: createEndpoint(
      'introspection',
      introspection?.endpoint,
      async () => (await metadata())?.introspection,
      connection,
    ),
    fallback:
      fallbackUrl === undefined
        ? undefined
        : createEndpoint('introspection', fallbackUrl, async () => undefined, connection),
    jwks: createEndpoint('jwks', jwt?.jwksUri, async () => (await metadata())?.jwks, connection),
    userInfo: createEndpoint(
      'user-info',
      userInfo?.endpoint,
      async () => (await metadata())?.userInfo,
      connection,
    ),
  }
  const all = Object.values(services).filter((service) => service !== undefined)
  return {
    ...services,
    metadata,
    reset: () => discovery?.reset(),
    status: () => [
      ...(source ? [source.status()] : []),
      ...all.flatMap((service) => service.status()),
    ],
    async close() {
      await Promise.all([source?.close(), ...all.map((service) => service.close())])
    },
  }
}

function discoveryClient(
  options: ProviderOptions,
  connection: ConnectionOptions,
): ProviderClient | undefined {
  if (options.discovery === undefined) return undefined
  return createProviderClient('discovery', new URL(options.discovery), connection)
}
