import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, type JWK } from 'jose'
import { type Claims, claimOf } from './claims.ts'
import { secondsOf } from './dates.ts'
import { jwsHeader, openJws } from './jws.ts'
import { isOfType } from './jwt.ts'
import { keyMatcher } from './key-matcher.ts'
import type { ReplayStore } from './replay-store.ts'

/** Longest `jti` that is accepted. */
export const MAX_JTI_LENGTH = 512

/** What a DPoP proof is held against. */
export interface DpopExpectation {
  /** The value of the one `DPoP` header. */
  readonly proof: string
  readonly method: string
  /** Every address under which the client may know this request; one of them must be `htu`. */
  readonly urls: readonly string[]
  readonly accessToken: string
  /** The thumbprint the token is bound to (`cnf.jkt`); undefined for a token that is bound to no key. */
  readonly jkt: string | undefined
  readonly nowSeconds: number
  readonly algorithms: readonly string[]
  /** How long after `iat` a proof is good, and how far in the future `iat` may be. */
  readonly lifeSeconds: number
  readonly toleranceSeconds: number
  /** The nonce given to the client, when one was. */
  readonly nonce?: string
  /** Undefined: a proof may be presented again while it is good. */
  readonly replay: ReplayStore | undefined
}

/** Why a proof does not prove anything; stable words. */
export type DpopProblem =
  | 'malformed'
  | 'type'
  | 'key'
  | 'algorithm'
  | 'signature'
  | 'method'
  | 'url'
  | 'date'
  | 'nonce'
  | 'token'
  | 'not-bound'
  | 'other-key'
  | 'replayed'
  | 'replay-store-full'

/** Checks a DPoP proof (RFC 9449 §4.3, §7.1): undefined when it holds, else the first thing that does not. */
export async function verifyDpopProof(expected: DpopExpectation): Promise<DpopProblem | undefined> {
  const header = jwsHeader(expected.proof)
  if (!header) return 'malformed'
  if (!isOfType(header, ['dpop+jwt'])) return 'type'
  const match = keyMatcher([header.jwk])
  const opened = await openJws(expected.proof, {
    algorithms: expected.algorithms,
    // The proof brings its own key: what it calls itself does not matter.
    find: ({ alg }) => match({ alg }),
  })
  if ('reason' in opened) return PROBLEMS[opened.reason] ?? 'malformed'
  const thumbprint = await calculateJwkThumbprint(header.jwk as JWK, 'sha256')
  if (expected.jkt === undefined) return 'not-bound'
  if (expected.jkt !== thumbprint) return 'other-key'
  return checkClaims(opened.claims, expected) ?? checkReplay(opened.claims, thumbprint, expected)
}

const PROBLEMS: Readonly<Record<string, DpopProblem>> = {
  algorithm: 'algorithm',
  'unknown-key': 'key',
  signature: 'signature',
}

function checkClaims(claims: Claims, expected: DpopExpectation): DpopProblem | undefined {
  const { jti, htm, htu, nonce, ath } = claims
  if (typeof jti !== 'string' || jti === '' || jti.length > MAX_JTI_LENGTH) return 'malformed'
  if (htm !== expected.method) return 'method'
  if (!isOneOfUrls(htu, expected.urls)) return 'url'
  const age = expected.nowSeconds - (issuedAt(claims) ?? Number.NaN)
  const oldest = expected.lifeSeconds + expected.toleranceSeconds
  if (!(age >= -expected.toleranceSeconds && age <= oldest)) return 'date'
  if (expected.nonce !== undefined && nonce !== expected.nonce) return 'nonce'
  return ath === sha256(expected.accessToken) ? undefined : 'token'
}

async function checkReplay(
  claims: Claims,
  thumbprint: string,
  { replay, lifeSeconds, toleranceSeconds }: DpopExpectation,
): Promise<DpopProblem | undefined> {
  if (!replay) return undefined
  // One identifier for each key and jti, of the same length whatever the client sends.
  const key = sha256(`${thumbprint}.${claims.jti}`)
  const until = (issuedAt(claims) ?? 0) + lifeSeconds + toleranceSeconds
  const verdict = await replay.remember(key, until)
  if (verdict === 'full') return 'replay-store-full'
  return verdict === 'seen' ? 'replayed' : undefined
}

function issuedAt(claims: Claims): number | undefined {
  const iat = claimOf(claims, 'iat')
  return typeof iat === 'string' ? undefined : secondsOf(iat)
}

// RFC 9449 §4.3: compared after normalization, without query and fragment.
function isOneOfUrls(htu: unknown, urls: readonly string[]): boolean {
  const claimed = typeof htu === 'string' ? withoutQuery(htu) : undefined
  return claimed !== undefined && urls.some((url) => withoutQuery(url) === claimed)
}

function withoutQuery(text: string): string | undefined {
  const url = URL.parse(text)
  return url ? url.origin + url.pathname : undefined
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
