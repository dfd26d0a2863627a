import type { Sender } from '../model/transaction.ts'
import { type Claims, claimOf, textOf } from '../oauth/claims.ts'
import { secondsOf } from '../oauth/dates.ts'

/** What Token Forward tells besides the sender. */
export type ForwardedIdentity = Sender & { scopes: readonly string[]; roles: readonly string[] }

/** Token Forward as header lines, each ended by CRLF; what the token does not say is left out. */
export function tokenHeaderLines(
  claims: Claims,
  identity: ForwardedIdentity,
  checkedAt: number,
): string {
  const lines: [string, string | undefined][] = [
    ['Issuer', encoded(identity.issuer)],
    ['Subject', encoded(identity.subject)],
    ['Username', encoded(identity.username)],
    ['Audience', encodedList(audience(claims), ',')],
    ['ClientId', encoded(identity.clientId)],
    ['IssuedAt', instant(claimOf(claims, 'iat'))],
    ['Expire', instant(claimOf(claims, 'exp'))],
    ['NotToBeUsedBefore', instant(claimOf(claims, 'nbf'))],
    ['Scopes', encodedList(identity.scopes, ' ')],
    ['Roles', encodedList(identity.roles, ',')],
    ['FullName', encoded(text(claims, 'name'))],
    ['FirstName', encoded(text(claims, 'given_name'))],
    ['MiddleName', encoded(text(claims, 'middle_name'))],
    ['FamilyName', encoded(text(claims, 'family_name') ?? text(claims, 'last_name'))],
    ['EMail', encoded(identity.email)],
    ['Jti', encoded(text(claims, 'jti'))],
    ['ProcessTime', new Date(checkedAt).toISOString()],
  ]
  return lines
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `Gateway-Token-${name}: ${value}\r\n`)
    .join('')
}

/** Token Forward as one JSON document, for the modes `json` and `jws`. */
export function tokenDocument(
  id: string,
  claims: Claims,
  identity: ForwardedIdentity,
  checkedAt: number,
): Record<string, unknown> {
  return {
    id,
    issuer: identity.issuer ?? undefined,
    subject: identity.subject ?? undefined,
    username: identity.username ?? undefined,
    audience: audience(claims),
    clientId: identity.clientId ?? undefined,
    issuedAt: instant(claimOf(claims, 'iat')),
    expire: instant(claimOf(claims, 'exp')),
    notToBeUsedBefore: instant(claimOf(claims, 'nbf')),
    scopes: identity.scopes,
    roles: identity.roles,
    userInfo: {
      fullName: text(claims, 'name'),
      firstName: text(claims, 'given_name'),
      middleName: text(claims, 'middle_name'),
      familyName: text(claims, 'family_name') ?? text(claims, 'last_name'),
      email: identity.email ?? undefined,
    },
    jti: text(claims, 'jti'),
    processTime: new Date(checkedAt).toISOString(),
    claims,
  }
}

function audience(claims: Claims): string[] {
  const value = claimOf(claims, 'aud')
  const members = Array.isArray(value) ? value : [value]
  return members.map(textOf).filter((member) => member !== undefined)
}

function text(claims: Claims, name: string): string | undefined {
  return textOf(claimOf(claims, name))
}

// ECMAScript dates end at 8.64e15 ms: what lies beyond is left out rather than wrong.
function instant(value: unknown): string | undefined {
  const seconds = secondsOf(value)
  if (seconds === undefined) return undefined
  const date = new Date(seconds * 1000)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

function encodedList(members: readonly string[], separator: ' ' | ','): string | undefined {
  if (members.length === 0) return undefined
  const what = separator === ' ' ? IN_SPACE_LIST : IN_COMMA_LIST
  return members.map((member) => encode(member, what)).join(separator)
}

function encoded(value: string | null | undefined): string | undefined {
  return value === null || value === undefined ? undefined : encode(value, ALONE)
}

// Spaces at the ends are not part of a field's value (RFC 9110 §5.5): ' ada' must not arrive as 'ada'.
const ALONE = /[^\x20-\x7e]|%|^ | $/gu
const IN_COMMA_LIST = /[^\x20-\x7e]|[%,]|^ | $/gu
const IN_SPACE_LIST = /[^\x20-\x7e]|[%, ]/gu

// UTF-8 percent-encoding: no value can end a header line or be mistaken for two.
function encode(value: string, what: RegExp): string {
  return value
    .toWellFormed()
    .replace(what, (character) =>
      Buffer.from(character, 'utf8').reduce(
        (text, byte) => `${text}%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
        '',
      ),
    )
}
