import type { Claims } from './claims.ts'

const OTHER_KINDS: ReadonlySet<string> = new Set([
  'refresh',
  'refresh_token',
  'offline',
  'id',
  'id_token',
])

/** The claim by which a token says that it is a refresh or an ID token; undefined when none does. */
export function otherTokenKind(claims: Claims): string | undefined {
  return ['token_use', 'typ', 'token_type'].find((name) => {
    const value = Object.hasOwn(claims, name) ? claims[name] : undefined
    return typeof value === 'string' && OTHER_KINDS.has(value.toLowerCase())
  })
}
