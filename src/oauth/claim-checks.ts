import { otherTokenKind } from './access-token-kind.ts'
import { type Claims, textOf } from './claims.ts'
import { checkDates } from './dates.ts'
import type { Tolerances } from './provider-options.ts'
import { invalid, type TokenVerdict } from './token-verdict.ts'

/** What the claims of any access token must satisfy, whoever vouches for them. */
export interface ClaimRequirements {
  readonly nowSeconds: number
  readonly tolerances: Tolerances
  readonly issuer?: string
  /** Empty or left out: not checked. */
  readonly audience?: readonly string[]
}

/** Judges kind, dates, issuer and audience of a token that is authentic. */
export function judgeClaims(claims: Claims, required: ClaimRequirements): TokenVerdict {
  const kind = otherTokenKind(claims)
  if (kind) return invalid('not-an-access-token', `claim '${kind}' says it is no access token`)
  const date = checkDates(claims, required.nowSeconds, required.tolerances)
  if (date) return invalid(date.kind, `claim '${date.claim}' is ${shown(date.value)}`)
  if (required.issuer !== undefined && own(claims, 'iss') !== required.issuer) {
    return invalid('issuer', `claim 'iss' is ${shown(own(claims, 'iss'))}`)
  }
  if (!isForOneOf(own(claims, 'aud'), required.audience ?? [])) {
    return invalid('audience', `claim 'aud' names none of the expected audiences`)
  }
  return { valid: true, claims }
}

/** True when `aud`, one string or a list of them (RFC 7519 §4.1.3), names one of the audiences; an empty list asks nothing. */
export function isForOneOf(aud: unknown, audiences: readonly string[]): boolean {
  if (audiences.length === 0) return true
  const named = Array.isArray(aud) ? aud : [aud]
  return named.some((name) => typeof name === 'string' && audiences.includes(name))
}

function own(claims: Claims, name: string): unknown {
  return Object.hasOwn(claims, name) ? claims[name] : undefined
}

const SHOWN_LENGTH = 100

function shown(value: unknown): string {
  if (value === undefined) return 'absent'
  return textOf(value)?.slice(0, SHOWN_LENGTH) ?? 'not a scalar'
}
