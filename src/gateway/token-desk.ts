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
}

/** The checks could not be made: nobody's token is invalid for that. */
export type TokenFault = {
  readonly findings: readonly Finding[]
  readonly retryAfterSeconds?: number
}

/** What a desk says of a token: a result, a fault of the one who asked, or that the asker is to find out. */
export type DeskAnswer = { result: TokenVerdictRecord } | { fault: TokenFault } | { lead: number }
/** What a leader tells. */
export type DeskWord = Exclude<DeskAnswer, { lead: number }>

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
