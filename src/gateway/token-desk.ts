import type { CheckedClaims } from './identity.ts'
import type { Finding } from './rejection.ts'

/** What the checks of one token came to, in a form that can travel between processes. */
export type TokenVerdictRecord = {
  /** Claims as JSON text, so that digits beyond 2^53 stay. Absent: the token is not valid. */
  readonly claims?: string
  readonly validatedBy: CheckedClaims['validatedBy']
  readonly claimSources?: CheckedClaims['claimSources']
  /** What the checks found, warnings included. */
  readonly findings: readonly Finding[]
  readonly problem?: 'tokenInvalid' | 'tokenExpired'
  /** When it was made, and until when it may be used; both in milliseconds since the epoch. */
  readonly at: number
  readonly until: number
  /** From when the token has expired, whatever its provider would say; absent when it does not say. */
  readonly expiresAt?: number
  /** By what it can be told from others when results are to be forgotten. */
  readonly about: ResultSubject
}

/** Whose result it is: the policy that asked, and who the token speaks for. */
export type ResultSubject = {
  readonly policy: string
  readonly subject: string | null
  readonly clientId: string | null
}

/** Which results are to be forgotten; a field that is absent matches all. */
export type ResultFilter = {
  readonly policy?: string
  readonly subject?: string
  readonly clientId?: string
}

/** True when the filter means this result. */
export function isMeant(filter: ResultFilter, about: ResultSubject): boolean {
  return (
    (filter.policy === undefined || filter.policy === about.policy) &&
    (filter.subject === undefined || filter.subject === about.subject) &&
    (filter.clientId === undefined || filter.clientId === about.clientId)
  )
}

/** The checks could not be made: nobody's token is invalid for that. */
export type TokenFault = {
  readonly findings: readonly Finding[]
  readonly retryAfterSeconds?: number
}

/** What a leader tells. */
export type DeskWord = { result: TokenVerdictRecord } | { fault: TokenFault }
/**
 * What a desk says of a token: a result (`known` when it was there already), a fault of the one who asked, or that
 * the asker is to find out; `last` is a result past its life that may stand in for a provider that cannot answer.
 */
export type DeskAnswer =
  | { result: TokenVerdictRecord; known?: true }
  | { fault: TokenFault; last?: TokenVerdictRecord }
  | { lead: number; last?: TokenVerdictRecord }

/**
 * Where the workers of a node agree that only one of them asks the provider about a token.
 * Keys are keyed hashes: no token ever reaches the desk.
 */
export type TokenDesk = {
  /** Answers at once, or when the worker that leads has told. */
  ask(key: string): Promise<DeskAnswer>
  /** The leader's word, with the number it leads under; `keep: false` for what must not be used again (faults, results of an older generation). */
  tell(key: string, lead: number, word: DeskWord, keep: boolean): void
}
