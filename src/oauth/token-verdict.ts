import type { Claims } from './claims.ts'

/** Why a token is not good; stable words that diagnostics may show. */
export type InvalidReason =
  | 'inactive'
  | 'rejected'
  | 'expired'
  | 'not-yet-valid'
  | 'issued-in-future'
  | 'malformed'
  | 'not-an-access-token'
  | 'algorithm'
  | 'unknown-key'
  | 'signature'
  | 'type'
  | 'issuer'
  | 'audience'
  | 'missing-claim'
  | 'subject'

/** What the provider, or its keys, say about one token. */
export type TokenVerdict =
  | { readonly valid: true; readonly claims: Claims }
  | { readonly valid: false; readonly reason: InvalidReason; readonly detail: string }

/** A verdict against the token; `detail` is for the operator and never holds the token. */
export function invalid(reason: InvalidReason, detail: string): TokenVerdict {
  return { valid: false, reason, detail }
}
