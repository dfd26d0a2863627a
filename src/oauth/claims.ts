import { isRawNumber } from './raw-number.ts'

/** What a token says, as parsed JSON: read it with `claimOf`, never by plain property access. */
export type Claims = Readonly<Record<string, unknown>>

/**
 * The claim of that literal name, else the nested one that `a.b` names, else undefined. Own
 * properties only; each level tries the whole rest of the name before its part up to the next dot.
 */
export function claimOf(claims: Claims, name: string): unknown {
  let level: unknown = claims
  let rest = name
  while (isObject(level)) {
    if (Object.hasOwn(level, rest)) return level[rest]
    const dot = rest.indexOf('.')
    const head = rest.slice(0, dot)
    if (dot === -1 || !Object.hasOwn(level, head)) return undefined
    level = level[head]
    rest = rest.slice(dot + 1)
  }
  return undefined
}

/** The text of a scalar: a string itself, a number or boolean as JSON prints it; undefined for anything else. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return Number.isFinite(value) ? JSON.stringify(value) : undefined
  return isRawNumber(value) ? value.rawJSON : undefined
}

function isObject(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawNumber(value)
}
