import { type ClaimRequirements, judgeClaims } from './claim-checks.ts'
import { type Claims, claimOf } from './claims.ts'
import { type JwsTrust, openJws } from './jws.ts'
import { invalid, type TokenVerdict } from './token-verdict.ts'

/** What a JWT access token must be, beyond its signature (RFC 9068 §4, RFC 8725). */
export interface JwtRequirements extends ClaimRequirements {
  /** Accepted `typ` values, with or without `application/`; empty or left out: not checked. */
  readonly types?: readonly string[]
  /** False lets a token without `exp` pass. */
  readonly requireExpiry?: boolean
  readonly requiredClaims?: readonly string[]
}

/**
 * Checks a token as a JWT; throws `ProviderFault` only when what it needs of the provider cannot be
 * known. The requirements are asked for once the signature holds: junk costs the provider nothing.
 */
export async function checkJwt(
  token: string,
  trust: JwsTrust,
  requirements: () => Promise<JwtRequirements>,
): Promise<TokenVerdict> {
  const opened = await openJws(token, trust)
  if ('reason' in opened) return invalid(opened.reason, opened.detail)
  const required = await requirements()
  if (!isOfType(opened.header, required.types ?? [])) {
    return invalid('type', `header 'typ' is not one of the expected types`)
  }
  const names = [
    ...(required.requireExpiry === false ? [] : ['exp']),
    ...(required.requiredClaims ?? []),
  ]
  const missing = names.find((name) => claimOf(opened.claims, name) === undefined)
  if (missing !== undefined) return invalid('missing-claim', `claim '${missing}' is absent`)
  return judgeClaims(opened.claims, required)
}

/** True when the header's `typ` is one of the types; RFC 7515 §4.1.9 lets it leave out `application/`. */
export function isOfType(header: Claims, types: readonly string[]): boolean {
  if (types.length === 0) return true
  const { typ } = header
  return typeof typ === 'string' && types.some((type) => mediaType(type) === mediaType(typ))
}

function mediaType(type: string): string {
  return type.toLowerCase().replace(/^application\//, '')
}
