import { type Claims, claimOf } from './claims.ts'

/** What a token is bound to (RFC 7800): whoever presents it must prove to hold that. */
export interface Confirmation {
  /** Thumbprint of a DPoP key (RFC 9449 §6). */
  readonly jkt: string | undefined
  /** SHA-256 thumbprint of a client certificate (RFC 8705 §3). */
  readonly certificate: string | undefined
}

/** Reads `cnf` of a token, however its claims were learnt; a member of a wrong type binds to nothing that exists. */
export function confirmationOf(claims: Claims): Confirmation {
  const cnf = Object.hasOwn(claims, 'cnf') ? claims.cnf : undefined
  const members = typeof cnf === 'object' && cnf !== null ? (cnf as Claims) : {}
  return {
    jkt: thumbprint(claimOf(members, 'jkt')),
    certificate: thumbprint(claimOf(members, 'x5t#S256')),
  }
}

// An unreadable binding must not turn a bound token into one that anybody may use.
function thumbprint(value: unknown): string | undefined {
  if (value === undefined) return undefined
  return typeof value === 'string' ? value : ''
}
