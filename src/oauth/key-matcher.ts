import { createLocalJWKSet, errors, type JSONWebKeySet, type JWK } from 'jose'
import type { Claims } from './claims.ts'

/** Smallest RSA modulus that is trusted (RFC 7518 §3.3). */
export const MIN_RSA_BITS = 2048

/** What a JWS header says about the key that signed it; nothing else of the header counts. */
export interface KeyHint {
  readonly alg: string
  readonly kid?: string
}

/** The one key that fits, or why there is none. */
export type KeyMatch = CryptoKey | 'unknown' | 'ambiguous' | 'unusable'

/** Finds the key of a set that a header means. */
export type KeyMatcher = (hint: KeyHint) => Promise<KeyMatch>

/** Prepares a key set for look-ups; members that must not verify signatures are left out. */
export function keyMatcher(keys: readonly unknown[]): KeyMatcher {
  const jwks: JSONWebKeySet = { keys: keys.filter(isVerifier).map(publicPart) }
  const find = createLocalJWKSet(jwks)
  return async (hint) => {
    try {
      return await find({ alg: hint.alg, kid: hint.kid }, { payload: '', signature: '' })
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey) return 'unknown'
      return error instanceof errors.JWKSMultipleMatchingKeys ? 'ambiguous' : 'unusable'
    }
  }
}

// A private or secret key that is published is known to everybody; a short one can be guessed.
function isVerifier(key: unknown): key is Claims {
  if (typeof key !== 'object' || key === null || Array.isArray(key)) return false
  const jwk = key as Claims
  if (typeof own(jwk, 'kty') !== 'string' || own(jwk, 'kty') === 'oct') return false
  if (['d', 'p', 'q', 'k', 'priv'].some((member) => Object.hasOwn(jwk, member))) return false
  return own(jwk, 'kty') !== 'RSA' || rsaBits(own(jwk, 'n')) >= MIN_RSA_BITS
}

const PUBLIC_MEMBERS = ['kty', 'kid', 'alg', 'use', 'key_ops', 'crv', 'x', 'y', 'n', 'e', 'pub']

function publicPart(jwk: Claims): JWK {
  const members = PUBLIC_MEMBERS.filter((member) => Object.hasOwn(jwk, member))
  return Object.fromEntries(members.map((member) => [member, jwk[member]])) as unknown as JWK
}

function rsaBits(modulus: unknown): number {
  if (typeof modulus !== 'string') return 0
  const bytes = Buffer.from(modulus, 'base64url')
  const first = bytes.findIndex((byte) => byte !== 0)
  return first === -1 ? 0 : (bytes.length - first) * 8 - Math.clz32(bytes[first]!) + 24
}

function own(jwk: Claims, member: string): unknown {
  return Object.hasOwn(jwk, member) ? jwk[member] : undefined
}
