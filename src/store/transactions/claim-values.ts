import type { ClaimSet } from '../../model/transaction.ts'
import { searchText } from './search-text.ts'

/** Values that one claim set is found by, at most; claims beyond are stored and not searched. */
const MAX_VALUES = 200
const MAX_DEPTH = 4

/** The name under which a claim is searched. */
export const claimName = (claim: string): string => searchText(`claim:${claim}`)
/** The name under which a field of the sender is searched. */
export const senderName = (field: keyof ClaimSet['sender']): string => `sender:${field}`

/** What a claim set is found by: each scalar claim, each member of a list, nested ones by their path `a.b`. */
export function claimValues({ claims, sender }: ClaimSet): [name: string, value: string][] {
  const found = new Map<string, [string, string]>()
  const add = (name: string, value: string): void => {
    if (found.size < MAX_VALUES) found.set(`${name}=${value}`, [name, value])
  }
  for (const [field, value] of Object.entries(sender)) {
    if (value !== null) add(senderName(field as keyof typeof sender), searchText(value))
  }
  const walk = (path: string, value: unknown, depth: number): void => {
    if (Array.isArray(value)) for (const item of value) walk(path, item, depth + 1)
    else if (typeof value === 'object' && value !== null) {
      if (depth >= MAX_DEPTH) return
      for (const [key, item] of Object.entries(value)) walk(`${path}.${key}`, item, depth + 1)
    } else if (value !== null) add(claimName(path), searchText(String(value)))
  }
  for (const [claim, value] of Object.entries(parsedClaims(claims))) walk(claim, value, 0)
  return [...found.values()]
}

function parsedClaims(text: string): object {
  try {
    const claims: unknown = JSON.parse(text, withAllDigits)
    return typeof claims === 'object' && claims !== null ? claims : {}
  } catch {
    return {}
  }
}

// Numbers are compared by their JSON text, all digits of it.
function withAllDigits(_key: string, value: unknown, { source }: { source?: string }): unknown {
  return typeof value === 'number' ? (source ?? value) : value
}
