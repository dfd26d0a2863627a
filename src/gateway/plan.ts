import type { Cors, Delivery, Limits, RateLimit } from '../model/delivery.ts'
import { deliveryPath } from '../model/delivery-path.ts'
import type { Details } from '../model/diagnostic.ts'
import type { RecordedMessages } from '../model/message-recording.ts'
import type { ClaimMapping, TokenPolicy, TokenSource } from '../model/token-policy.ts'
import type { TokenPlaces } from '../oauth/bearer-token.ts'
import type { Provider } from '../oauth/provider.ts'
import { type CompiledRule, compileRule } from './claim-rules.ts'
import type { DeliverySnapshot } from './delivery-source.ts'
import type { Providers } from './providers.ts'
import { Redaction } from './recording/redaction.ts'
import { trustedPeers } from './trusted-peers.ts'
import { type ConnectionGuard, upstreamAddress } from './upstream-address.ts'
import { sharedDetails, Waypoint } from './waypoint.ts'
import { UpstreamPool } from './wire/upstream-pool.ts'

/** How a delivery's token is checked, compiled. */
export type TokenPlan = {
  readonly policy: TokenPolicy
  readonly realm: string
  readonly places: TokenPlaces
  readonly optional: boolean
  readonly checks: { jwt: Check; introspection: Check; userInfo: Check }
  readonly forward: boolean
  readonly mapping: ClaimMapping
  readonly provider: Provider
  release(): void
  /** Begins the key of every cached result: policy, its content and the checks asked of it. */
  readonly keyPrefix: string
}
type Check = boolean | 'warning'

/** What a delivery asks of the claims, compiled. */
export type AuthorizationPlan = {
  readonly rules: readonly CompiledRule[]
  readonly scopes: { require: 'all' | 'any'; values: readonly string[] } | undefined
  readonly roles: { require: 'all' | 'any'; values: readonly string[] } | undefined
  readonly requiredClaims: Delivery['accessControl']['authorization']['requiredClaims']
  /** Details of the diagnostic that grants. */
  readonly granted: Details
}

/** One delivery with its token policy, compiled once: the hot path reads nothing else. */
export type Plan = {
  readonly path: string
  readonly name: readonly [organization: string, api: string, version: string]
  readonly revision: number
  readonly enabled: boolean
  /** Details of the diagnostic that says which delivery was found. */
  readonly found: Details
  /** Where the trails of its requests start. */
  readonly start: Waypoint
  readonly upstream: {
    readonly pool: UpstreamPool
    readonly host: string
    readonly basePath: string
    readonly url: string
    /** Details of the diagnostic that says who answered. */
    readonly answered: Details
    readonly readTimeoutMs: number
  }
  readonly token: TokenPlan | undefined
  readonly authorization: AuthorizationPlan | undefined
  readonly recorded: RecordedMessages | undefined
  readonly maxPayloadBytes: number
  readonly redaction: Redaction
  readonly cors: Cors
  /** Whether a peer's X-Forwarded-* is believed. */
  readonly isTrusted: (address: string) => boolean
  readonly limits: Limits
  readonly rateLimits: readonly RateLimit[]
  readonly onFailure: 'refuse' | 'serve'
  /** Lets go of connections; requests in flight finish. */
  close(): void
}

/** What compiling needs of the world around it. */
export type PlanContext = { providers: Providers; guard: ConnectionGuard }

/** Compiles a delivery; throws when something in it cannot be compiled. */
export function compilePlan(snapshot: DeliverySnapshot, context: PlanContext): Plan {
  const { delivery, settings, revision } = snapshot
  const { upstream, messageRecording } = delivery
  const url = new URL(upstream.url)
  const basePath = url.pathname.replace(/\/+$/, '')
  const application = `${url.origin}${basePath}`
  const pool = new UpstreamPool(upstreamAddress(upstream, context.guard))
  const token = tokenPlan(snapshot, context)
  const recorded =
    messageRecording.mode === 'default' ? settings.messageRecording : messageRecording
  return {
    path: deliveryPath(delivery),
    name: [delivery.organization, delivery.api, delivery.version],
    revision,
    enabled: delivery.enabled,
    found: sharedDetails({ delivery: deliveryPath(delivery), revision }),
    start: new Waypoint(),
    upstream: {
      pool,
      host: url.host,
      basePath,
      url: application,
      answered: sharedDetails({ upstream: application }),
      readTimeoutMs: upstream.readTimeoutMs,
    },
    token,
    authorization: authorizationPlan(delivery),
    recorded: recorded.request.enabled || recorded.response.enabled ? recorded : undefined,
    maxPayloadBytes: settings.recording.maxPayloadBytes,
    redaction: new Redaction([
      ...messageRecording.redact,
      ...customPlaces(snapshot.policy?.tokenSource),
    ]),
    cors: delivery.cors,
    isTrusted: trustedPeers(settings.trustedProxies),
    limits: delivery.limits,
    rateLimits: delivery.rateLimits,
    onFailure: settings.recording.onFailure,
    close() {
      pool.close()
      token?.release()
    },
  }
}

function tokenPlan(
  { delivery, policy }: DeliverySnapshot,
  context: PlanContext,
): TokenPlan | undefined {
  const { tokenManagement } = delivery.accessControl
  if (!tokenManagement.enabled || !policy) return undefined
  const checks = {
    jwt: tokenManagement.jwtValidation,
    introspection: tokenManagement.introspection,
    userInfo: tokenManagement.userInfo,
  }
  const shared = context.providers.take(policy)
  return {
    policy,
    realm: policy.name,
    places: placesOf(policy.tokenSource),
    optional: tokenManagement.optional,
    checks,
    forward: tokenManagement.tokenForward,
    mapping: policy.claims,
    provider: shared.provider,
    release: shared.release,
    keyPrefix: JSON.stringify([shared.digest, checks]),
  }
}

function placesOf(source: TokenSource): TokenPlaces {
  const everywhere = source === 'rfc6750'
  return {
    authorization: everywhere || source === 'header',
    header:
      typeof source === 'object' && 'header' in source ? source.header.toLowerCase() : undefined,
    query: everywhere || source === 'query' ? 'access_token' : customQuery(source),
    form: everywhere || source === 'form',
  }
}

function customQuery(source: TokenSource): string | undefined {
  return typeof source === 'object' && 'query' in source ? source.query : undefined
}

function customPlaces(source: TokenSource | undefined): string[] {
  return typeof source === 'object' ? Object.values(source) : []
}

function authorizationPlan({
  accessControl: { authorization },
}: Delivery): AuthorizationPlan | undefined {
  if (!authorization.enabled) return undefined
  const { claims, scopes, roles, requiredClaims } = authorization
  return {
    rules: claims.enabled ? claims.rules.map(compileRule) : [],
    scopes: scopes.enabled ? scopes : undefined,
    roles: roles.enabled ? roles : undefined,
    requiredClaims,
    granted: sharedDetails({
      checks: [
        ...claims.rules.slice(0, claims.enabled ? undefined : 0),
        ...checksOf(scopes, 'scope'),
        ...checksOf(roles, 'role'),
      ],
    }),
  }
}

function checksOf(
  { enabled, require, values }: { enabled: boolean; require: string; values: string[] },
  what: string,
): string[] {
  return enabled ? [`${what} ${require}: ${values.join(' ')}`] : []
}
