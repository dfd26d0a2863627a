import { compactVerify } from 'jose'
import type { Claims } from './claims.ts'
import { parseJsonBytes } from './json.ts'
import type { KeyHint, KeyMatch } from './key-matcher.ts'
import type { InvalidReason } from './token-verdict.ts'

/** Longest signed token that is looked at. */
export const MAX_JWS_LENGTH = 65_536

/** Header and payload of a JWS whose signature holds, or why it is refused. */
export type OpenedJws =
  | { readonly header: Claims; readonly claims: Claims }
  | { readonly reason: InvalidReason; readonly detail: string }

/** What may have signed a JWS. */
export interface JwsTrust {
  readonly algorithms: readonly string[]
  readonly find: (hint: KeyHint) => Promise<KeyMatch>
}

/**
 * Opens a JWS in compact form: the algorithm must be one of the trusted ones before any key is looked
 * for, and only `alg` and `kid` of the header have a say in which key that is (RFC 8725 §3.1, §3.5).
 */
export async function openJws(token: string, trust: JwsTrust): Promise<OpenedJws> {
  const parts = partsOf(token)
  const header = parts && jsonOrUndefined(parts[0])
  if (!header) return { reason: 'malformed', detail: 'not a JWS in compact form' }
  const hint = hintOf(header)
  if (!hint) return { reason: 'malformed', detail: 'the JWS header is not acceptable' }
  if (!trust.algorithms.includes(hint.alg)) {
    return { reason: 'algorithm', detail: 'the algorithm is not one of the trusted ones' }
  }
  const key = await trust.find(hint)
  if (typeof key === 'string') return { reason: 'unknown-key', detail: `the key is ${key}` }
  const claims = await verified(token, key, hint.alg)
  if (claims === undefined) return { reason: 'signature', detail: 'the signature does not hold' }
  const payload = jsonOrUndefined(claims)
  return payload
    ? { header, claims: payload }
    : { reason: 'malformed', detail: 'the payload is not a JSON object' }
}

/** The header of a JWS in compact form, unverified; undefined when it is not one. */
export function jwsHeader(token: string): Claims | undefined {
  const parts = partsOf(token)
  return parts && jsonOrUndefined(parts[0])
}

const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]+$/

// RFC 7515 §2: base64url without padding; a second spelling of the same bytes would be a second token.
function partsOf(token: string): [Uint8Array, Uint8Array, Uint8Array] | undefined {
  if (token.length > MAX_JWS_LENGTH || !COMPACT.test(token)) return undefined
  const texts = token.split('.')
  const parts = texts.map((text) => Buffer.from(text, 'base64url'))
  const canonical = parts.every((part, index) => part.toString('base64url') === texts[index])
  return canonical ? (parts as [Buffer, Buffer, Buffer]) : undefined
}

// No extension is understood, so a header that makes one critical is refused (RFC 7515 §4.1.11).
function hintOf(header: Claims): KeyHint | undefined {
  const { alg, kid } = header
  if (typeof alg !== 'string' || Object.hasOwn(header, 'crit')) return undefined
  if (kid === undefined) return { alg }
  return typeof kid === 'string' ? { alg, kid } : undefined
}

async function verified(
  token: string,
  key: CryptoKey,
  algorithm: string,
): Promise<Uint8Array | undefined> {
  try {
    return (await compactVerify(token, key, { algorithms: [algorithm] })).payload
  } catch {
    // Whatever the library or its crypto says against the signature, the token is not good.
    return undefined
  }
}

function jsonOrUndefined(bytes: Uint8Array): Claims | undefined {
  try {
    return parseJsonBytes(bytes)
  } catch {
    return undefined
  }
}
