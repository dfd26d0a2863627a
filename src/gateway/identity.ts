import { createHash } from 'node:crypto'
import type { Details } from '../model/diagnostic.ts'
import type { ClaimMapping } from '../model/token-policy.ts'
import type { ClaimSet, ClaimSource, Sender } from '../model/transaction.ts'
import { type Claims, claimOf, textOf } from '../oauth/claims.ts'
import { type Confirmation, confirmationOf } from '../oauth/confirmation.ts'
import { tokenHeaderLines } from './token-headers.ts'
import { sharedDetails } from './waypoint.ts'

/** What a valid token said, made ready once for every request that will carry it. Never changed afterwards. */
export type Identity = {
  readonly claims: Claims
  readonly claimSet: ClaimSet
  readonly scopes: ReadonlySet<string>
  readonly roles: ReadonlySet<string>
  /** The header lines of Token Forward in mode `headers`, each ended by CRLF. */
  readonly headerLines: string
  /** When the token was checked, in milliseconds since the epoch. */
  readonly checkedAt: number
  /** What the token is bound to (RFC 7800): a DPoP key, a client certificate. */
  readonly confirmation: Confirmation
  /** Details of the diagnostics that accept the token and tell the application of it. */
  readonly validated: Details
  readonly forwarded: Details
}

/** The part of an identity that authorization looks at. */
export type Rights = Pick<Identity, 'claims' | 'scopes' | 'roles'> & {
  readonly claimSet: Pick<ClaimSet, 'sender'>
}

/** Claims of a token and who vouched for them. */
export type CheckedClaims = {
  readonly claims: Claims
  readonly validatedBy: readonly ClaimSource[]
  readonly claimSources?: Readonly<Record<string, ClaimSource>>
}

/** Reads from the claims who is calling, as the policy's mapping says. */
export function identityOf(
  checked: CheckedClaims,
  mapping: ClaimMapping,
  checkedAt: number,
): Identity {
  const { claims, validatedBy, claimSources } = checked
  const sender = senderOf(claims, mapping)
  const scopes = membersOf(first(claims, mapping.scope), mapping.scopeSeparator)
  const roles = membersOf(first(claims, mapping.roles), ' ')
  const text = JSON.stringify(claims)
  const headerLines = tokenHeaderLines(claims, { ...sender, scopes, roles }, checkedAt)
  const key = createHash('sha256')
    .update(JSON.stringify([text, sender, validatedBy, claimSources ?? null]))
    .digest('base64url')
  return {
    claims,
    claimSet: { key, claims: text, sender, validatedBy, ...(claimSources && { claimSources }) },
    scopes: new Set(scopes),
    roles: new Set(roles),
    headerLines,
    checkedAt,
    confirmation: confirmationOf(claims),
    validated: validatedDetails(validatedBy),
    forwarded: forwardedDetails(headerLines.split('\r\n').length - 1),
  }
}

// There are few ways to validate a token and few numbers of headers: identities share the details that say so.
const VALIDATED = new Map<string, Details>()
const FORWARDED: Details[] = []

function validatedDetails(validatedBy: readonly ClaimSource[]): Details {
  const key = validatedBy.join(' ')
  const details = VALIDATED.get(key) ?? sharedDetails({ validatedBy })
  VALIDATED.set(key, details)
  return details
}

/** Details of the diagnostic that so many header fields tell the application who calls. */
export function forwardedDetails(headers: number): Details {
  FORWARDED[headers] ??= sharedDetails({ headers })
  return FORWARDED[headers]
}

/** Reads from the claims only what authorization looks at, and that only when it does. */
export function rightsOf(claims: Claims, mapping: ClaimMapping): Rights {
  return new LazyRights(claims, mapping)
}

class LazyRights implements Rights {
  readonly claims: Claims
  readonly #mapping: ClaimMapping

  constructor(claims: Claims, mapping: ClaimMapping) {
    this.claims = claims
    this.#mapping = mapping
  }

  get claimSet() {
    return { sender: senderOf(this.claims, this.#mapping) }
  }

  get scopes() {
    const { scope, scopeSeparator } = this.#mapping
    return new Set(membersOf(first(this.claims, scope), scopeSeparator))
  }

  get roles() {
    return new Set(membersOf(first(this.claims, this.#mapping.roles), ' '))
  }
}

/** The names of all claims that say who is calling. */
export function senderClaims({ subject, clientId, username }: ClaimMapping): string[] {
  return [...subject, ...clientId, ...username, 'iss', ...EMAIL_CLAIMS]
}

/** Who is calling, as the claims and the policy's mapping say. */
export function senderOf(claims: Claims, mapping: ClaimMapping): Sender {
  return {
    subject: scalar(first(claims, mapping.subject)),
    clientId: scalar(first(claims, mapping.clientId)),
    username: scalar(first(claims, mapping.username)),
    issuer: scalar(claimOf(claims, 'iss')),
    email: scalar(first(claims, EMAIL_CLAIMS)),
  }
}

const EMAIL_CLAIMS = ['email', 'e-mail', 'e_mail', 'mail']

function first(claims: Claims, names: readonly string[]): unknown {
  for (const name of names) {
    const value = claimOf(claims, name)
    if (value !== undefined && value !== null && value !== '') return value
  }
  return undefined
}

function scalar(value: unknown): string | null {
  return textOf(value) ?? null
}

// Scopes and roles come as one text with separators or as a list (RFC 8693 §4.2, and what providers do).
function membersOf(value: unknown, separator: string): string[] {
  if (typeof value === 'string') {
    return value.split(separator).flatMap((member) => member.trim() || [])
  }
  if (!Array.isArray(value)) return []
  return value.map(textOf).filter((member) => member !== undefined)
}
