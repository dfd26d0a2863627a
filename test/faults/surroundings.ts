import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ConfigurationDocument } from '../../src/model/configuration.ts'

const BODY = '{"id":1,"name":"rex"}'
const ACTIVE = '{"active":true,"sub":"user-1","azp":"client-1","aud":"client-1"}'
/** The token of every request; the provider finds any token good. */
export const TOKEN = 'a-token-of-the-fault-tests'

/** An application that notes which transactions reached it, and an identity provider. */
export type Surroundings = AsyncDisposable & {
  /** Transactions that reached the application. */
  readonly seen: ReadonlySet<string>
  /** The configuration of a gateway between the two. */
  document(recording?: NonNullable<ConfigurationDocument['settings']>): ConfigurationDocument
}

/** Starts what a gateway under load needs around it. */
export async function startSurroundings(): Promise<Surroundings> {
  const seen = new Set<string>()
  const application = await listening(BODY, (id) => seen.add(id))
  const provider = await listening(ACTIVE, () => {})
  return {
    seen,
    document: (settings = {}) => documentOf(provider.port, application.port, settings),
    async [Symbol.asyncDispose]() {
      for (const { server } of [application, provider]) server.close().closeAllConnections()
    },
  }
}

/** The request of the fault tests, as it goes over the wire. */
export function requestTo(port: number): string {
  return (
    `PUT /gateway/Ente/PetStore/v2/pet HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${TOKEN}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`
  )
}

async function listening(answer: string, onTransaction: (id: string) => void) {
  const server = createServer((request, response) => {
    onTransaction(request.headers['gateway-transaction-id'] as string)
    request.resume()
    response.setHeader('Content-Type', 'application/json')
    response.end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port }
}

function documentOf(
  providerPort: number,
  applicationPort: number,
  settings: NonNullable<ConfigurationDocument['settings']>,
): ConfigurationDocument {
  return {
    version: 1,
    tokenPolicies: [
      { name: 'P', introspection: { endpoint: `http://127.0.0.1:${providerPort}/introspect` } },
    ],
    deliveries: [
      {
        organization: 'Ente',
        api: 'PetStore',
        version: 'v2',
        upstream: { url: `http://127.0.0.1:${applicationPort}` },
        accessControl: {
          tokenManagement: { enabled: true, policy: 'P', introspection: true },
          authorization: { enabled: true, claims: { rules: ['azp=client-1'] } },
        },
      },
    ],
    settings,
  }
}
