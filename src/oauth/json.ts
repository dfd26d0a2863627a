import type { Claims } from './claims.ts'
import { type ShapeProblem, shapeProblem } from './json-shape.ts'
import { exactNumber } from './raw-number.ts'

/** Longest JSON text that is read from a provider or a token. */
export const MAX_JSON_LENGTH = 1_048_576

/** Why a text is not the JSON object that was asked for. */
export type JsonProblem = 'too-large' | 'not-json' | 'not-an-object' | ShapeProblem

/** A text that is not an acceptable JSON object; never repeats any of it. */
export class JsonFault extends Error {
  readonly problem: JsonProblem

  constructor(problem: JsonProblem) {
    super(`the JSON text is refused: ${problem}`)
    this.name = 'JsonFault'
    this.problem = problem
  }
}

/**
 * Parses a JSON object within bounds of size, depth and values; a key given twice is refused.
 * Numbers that a JavaScript number would change keep their digits and print as they were written.
 */
export function parseJsonObject(text: string, bounds = { maxLength: MAX_JSON_LENGTH }): Claims {
  if (text.length > bounds.maxLength) throw new JsonFault('too-large')
  const problem = shapeProblem(text)
  if (problem) throw new JsonFault(problem)
  const value = parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new JsonFault('not-an-object')
  }
  return value as Claims
}

/** Parses the text of an object that was parsed and printed here before: its shape is known to be good. */
export function parseKnownObject(text: string): Claims {
  return parse(text) as Claims
}

// A BOM is not JSON (RFC 8259 §8.1), so the decoder leaves it for the parser to refuse.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Parses the UTF-8 bytes of a JSON object under the same rules; wrong UTF-8 is not JSON. */
export function parseJsonBytes(bytes: Uint8Array): Claims {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw new JsonFault('not-json')
  }
  return parseJsonObject(text)
}

// Fifteen significant digits always survive a double; more digits, or an exponent, may not. The
// cheap test may see digits inside a string: then the careful way is taken for nothing.
const MAY_LOSE_DIGITS = /[\d.]{16}|[:[,\s]-?\d[\d.]*[eE]/

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown
const parseWith = JSON.parse as (text: string, reviver?: Reviver) => unknown

function parse(text: string): unknown {
  try {
    return parseWith(text, MAY_LOSE_DIGITS.test(text) ? keepDigits : undefined)
  } catch {
    // The message of a SyntaxError quotes the text, which may hold a token: it is not passed on.
    throw new JsonFault('not-json')
  }
}

function keepDigits(_key: string, value: unknown, context: { source?: string }): unknown {
  return typeof value === 'number' && context.source !== undefined
    ? exactNumber(value, context.source)
    : value
}
