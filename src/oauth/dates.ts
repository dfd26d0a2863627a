import type { Claims } from './claims.ts'
import type { Tolerances } from './provider-options.ts'
import { isRawNumber } from './raw-number.ts'

/** What is wrong with a date of a token; all of them make the token invalid. */
export interface DateProblem {
  readonly kind: 'expired' | 'not-yet-valid' | 'issued-in-future' | 'malformed'
  readonly claim: 'exp' | 'nbf' | 'iat'
  readonly value: unknown
}

/**
 * Judges `exp`, `nbf` and `iat` at a moment, undefined when all that are present hold. Numbers and
 * numeric strings are dates; anything else is malformed; an `exp` of zero or less is expired.
 */
export function checkDates(
  claims: Claims,
  nowSeconds: number,
  tolerances: Tolerances,
): DateProblem | undefined {
  return (
    // RFC 7519 §4.1.4: "on or after" the expiration time the token is not accepted.
    checkDate(
      claims,
      'exp',
      'expired',
      (exp) => exp > 0 && nowSeconds < exp + tolerances.expSeconds,
    ) ??
    checkDate(claims, 'nbf', 'not-yet-valid', (nbf) => nbf <= nowSeconds + tolerances.nbfSeconds) ??
    checkDate(claims, 'iat', 'issued-in-future', (iat) => iat <= nowSeconds + tolerances.iatSeconds)
  )
}

/** When the token ends, in seconds since 1970; undefined when it does not say so in a readable way. */
export function expirySeconds(claims: Claims): number | undefined {
  return Object.hasOwn(claims, 'exp') ? secondsOf(claims.exp) : undefined
}

/** The number that a date claim holds, as a number or a numeric string; undefined for anything else. */
export function secondsOf(value: unknown): number | undefined {
  const seconds = isRawNumber(value) ? Number(value.rawJSON) : numberOf(value)
  return seconds !== undefined && Number.isFinite(seconds) ? seconds : undefined
}

function checkDate(
  claims: Claims,
  claim: DateProblem['claim'],
  kind: DateProblem['kind'],
  holds: (seconds: number) => boolean,
): DateProblem | undefined {
  if (!Object.hasOwn(claims, claim)) return undefined
  const value = claims[claim]
  const seconds = secondsOf(value)
  if (seconds === undefined) return { kind: 'malformed', claim, value }
  return holds(seconds) ? undefined : { kind, claim, value }
}

const NUMERIC = /^-?\d{1,400}(?:\.\d{1,400})?(?:[eE][+-]?\d{1,4})?$/

function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' && NUMERIC.test(value) ? Number(value) : undefined
}
