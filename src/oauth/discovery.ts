import type { Claims } from './claims.ts'
import { jsonOf, requireStatus200 } from './json-answer.ts'
import type { ProviderClient } from './provider-client.ts'
import { ProviderFault } from './provider-fault.ts'
import { createRefreshed, type Refreshed } from './refreshed.ts'

/** How long a discovery document serves before it is fetched again. */
export const DISCOVERY_FRESH_MS = 3_600_000
/** How long the last good document serves while the provider cannot be asked. */
export const DISCOVERY_MAX_STALE_MS = 24 * 3_600_000
/** Least time between two attempts while the provider is away. */
export const DISCOVERY_RETRY_MS = 30_000

/** What a provider publishes about itself, as far as it matters here. */
export interface Metadata {
  readonly issuer: string
  readonly introspection: URL | undefined
  readonly jwks: URL | undefined
  readonly userInfo: URL | undefined
}

/** The provider's metadata, fetched when first needed and refreshed when old. */
export function createDiscovery(
  client: ProviderClient,
  now: () => number,
  expectedIssuer?: string,
): Refreshed<Metadata> {
  return createRefreshed(() => fetchMetadata(client, expectedIssuer), now, {
    freshMs: DISCOVERY_FRESH_MS,
    maxStaleMs: DISCOVERY_MAX_STALE_MS,
    retryMs: DISCOVERY_RETRY_MS,
  })
}

async function fetchMetadata(client: ProviderClient, expectedIssuer?: string): Promise<Metadata> {
  const answer = await client.call({
    method: 'GET',
    url: client.endpoint,
    headers: { accept: 'application/json' },
  })
  requireStatus200(answer, 'discovery')
  return readMetadata(jsonOf(answer, 'discovery'), client.endpoint, expectedIssuer)
}

/** Reads a discovery document (OpenID Connect Discovery, RFC 8414) after checking that it is the issuer's own. */
export function readMetadata(document: Claims, source: URL, expectedIssuer?: string): Metadata {
  const { issuer } = document
  if (typeof issuer !== 'string' || !isIssuerOf(issuer, source, expectedIssuer)) {
    const message = 'the issuer of the discovery document is not the expected one'
    throw new ProviderFault('issuer-mismatch', 'discovery', message)
  }
  return {
    issuer,
    introspection: endpointOf(document.introspection_endpoint, source),
    jwks: endpointOf(document.jwks_uri, source),
    userInfo: endpointOf(document.userinfo_endpoint, source),
  }
}

// An issuer that the policy names is compared exactly. Otherwise the place of the document says
// which issuer may speak there (OpenID Connect Discovery §4.3, RFC 8414 §3.3).
function isIssuerOf(issuer: string, source: URL, expected: string | undefined): boolean {
  if (expected !== undefined) return issuer === expected
  const url = URL.parse(issuer)
  if (!url) return false
  const path = url.pathname.replace(/\/$/, '')
  const places = [
    `${path}/.well-known/openid-configuration`,
    `/.well-known/oauth-authorization-server${path}`,
    // RFC 8414 §5: some providers serve their OpenID document at the newer place.
    `/.well-known/openid-configuration${path}`,
  ]
  if (!source.pathname.includes('/.well-known/')) return true
  return url.origin === source.origin && places.includes(source.pathname)
}

// A document fetched over TLS cannot send the gateway to an endpoint without it.
function endpointOf(value: unknown, source: URL): URL | undefined {
  const url = typeof value === 'string' ? URL.parse(value) : undefined
  if (!url || `${url.username}${url.password}` !== '') return undefined
  const schemes = source.protocol === 'https:' ? ['https:'] : ['https:', 'http:']
  return schemes.includes(url.protocol) ? url : undefined
}
