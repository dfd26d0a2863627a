import { hash } from 'node:crypto'
import type { ClaimSet } from '../../model/transaction.ts'

/** Values that one claim set is found by, at most; claims beyond are stored and not searched. */
const MAX_VALUES = 200
const MAX_DEPTH = 4

/** The number that stands for a claim with a value: 53 bits of a digest, so that the index holds numbers only. */
export function claimNumber(claim: string, value: string): number {
  return numberOf(`claim:${claim}=${value}`)
}

/** The number that stands for a field of the sender with a value. */
export function senderNumber(field: keyof ClaimSet['sender'], value: string): number {
  return numberOf(`sender:${field}=${value}`)
}

function numberOf(text: string): number {
  const digest = hash('sha256', text, 'buffer')
  return digest.readUIntBE(0, 6) * 32 + (digest[6]! & 31)
}

/** What a claim set is found by: each scalar claim, each member of a list, nested ones by their path `a.b`. */
export function claimNumbers({ claims, sender }: ClaimSet): number[] {
  const found = new Set<number>()
  const add = (number: number): void => {
    if (found.size < MAX_VALUES) found.add(number)
  }
  for (const [field, value] of Object.entries(sender)) {
    if (value !== null) add(senderNumber(field as keyof typeof sender, value))
  }
  const walk = (path: string, value: unknown, depth: number): void => {
    if (Array.isArray(value)) for (const item of value) walk(path, item, depth + 1)
    else if (typeof value === 'object' && value !== null) {
      if (depth >= MAX_DEPTH) return
      for (const [key, item] of Object.entries(value)) walk(`${path}.${key}`, item, depth + 1)
    } else if (value !== null) add(claimNumber(path, String(value)))
  }
  for (const [claim, value] of Object.entries(parsedClaims(claims))) walk(claim, value, 0)
  return [...found]
}

function parsedClaims(text: string): object {
  try {
    const claims: unknown = JSON.parse(text, withAllDigits as Parameters<typeof JSON.parse>[1])
    return typeof claims === 'object' && claims !== null ? claims : {}
  } catch {
    return {}
  }
}

// Numbers are compared by their JSON text, all digits of it.
function withAllDigits(_key: string, value: unknown, { source }: { source?: string }): unknown {
  return typeof value === 'number' ? (source ?? value) : value
}
