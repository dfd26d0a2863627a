import {
  type ConnectionOptions,
  createProviderClient,
  type EndpointStatus,
  type ProviderClient,
} from './provider-client.ts'
import { ProviderFault, type ProviderPhase } from './provider-fault.ts'

/** One service of a provider, at the URL the policy gives or the provider publishes. */
export interface Endpoint {
  /** The client of the service; throws `ProviderFault` when its URL cannot be known. */
  client(): Promise<ProviderClient>
  status(): readonly EndpointStatus[]
  close(): Promise<void>
}

/** Makes an endpoint; `discover` is asked for the URL when the policy gives none. */
export function createEndpoint(
  phase: ProviderPhase,
  url: string | undefined,
  discover: () => Promise<URL | undefined>,
  connection: ConnectionOptions,
): Endpoint {
  const fixed = url === undefined ? undefined : new URL(url)
  let current: ProviderClient | undefined

  return {
    async client() {
      const target = fixed ?? (await discover())
      if (!target) {
        const message = 'neither the policy nor the discovery document names the endpoint'
        throw new ProviderFault('endpoint-missing', phase, message)
      }
      if (current?.endpoint.href === target.href) return current
      // The provider has moved: calls under way end on the old connections.
      if (current) void current.close()
      current = createProviderClient(phase, target, connection)
      return current
    },
    status: () => (current ? [current.status()] : []),
    async close() {
      await current?.close()
    },
  }
}
