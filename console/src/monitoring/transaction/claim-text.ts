const DATES = new Set(['exp', 'iat', 'nbf', 'auth_time', 'updated_at'])
const MAX_SECONDS = 8.64e12

/** A claim as text: what it is, not what it looks like. */
export function claimText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** The moment that a claim means (RFC 7519 §2, NumericDate), in milliseconds; undefined for other claims. */
export function dateOf(name: string, value: unknown): number | undefined {
  const seconds = typeof value === 'string' && value !== '' ? Number(value) : value
  if (!DATES.has(name) || typeof seconds !== 'number' || !Number.isFinite(seconds)) return undefined
  return Math.abs(seconds) > MAX_SECONDS ? undefined : seconds * 1000
}

/** The values of a claim that a rule can compare with: members of a list, never objects. */
export function ruleValuesOf(value: unknown): string[] {
  const members = Array.isArray(value) ? value : [value]
  return members
    .filter((member) => ['string', 'number', 'boolean'].includes(typeof member) && member !== '')
    .map(String)
}
