/** Deepest nesting of objects and lists that is read. */
export const MAX_JSON_DEPTH = 64
/** Most members and list elements of one text that are read. */
export const MAX_JSON_VALUES = 10_000

/** What a JSON text has that this gateway does not take. */
export type ShapeProblem = 'too-deep' | 'too-many-values' | 'duplicate-key'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const COMMA = 0x2c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/**
 * Looks over a JSON text in one pass, without recursion: nesting, number of values, keys given twice.
 * It does not say whether the text is JSON, only that a text which is JSON has a shape safe to parse.
 */
export function shapeProblem(text: string): ShapeProblem | undefined {
  // The keys seen in each open object, undefined for a list.
  const open: (Set<string> | undefined)[] = []
  let commas = 0
  let index = 0
  while (index < text.length) {
    const code = text.charCodeAt(index)
    if (code === QUOTE) {
      const end = endOfString(text, index)
      if (text.charCodeAt(skipSpace(text, end)) === COLON) {
        const keys = open.at(-1)
        const key = keyOf(text.slice(index, end))
        if (keys?.has(key)) return 'duplicate-key'
        keys?.add(key)
      }
      index = end
      continue
    }
    if (code === OPEN_OBJECT || code === OPEN_LIST) {
      if (open.push(code === OPEN_OBJECT ? new Set() : undefined) > MAX_JSON_DEPTH) {
        return 'too-deep'
      }
    } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
      open.pop()
    } else if (code === COMMA && ++commas >= MAX_JSON_VALUES) {
      return 'too-many-values'
    }
    index++
  }
  return undefined
}

// Index just after the closing quote of the string that opens at `start`.
function endOfString(text: string, start: number): number {
  let index = text.indexOf('"', start + 1)
  while (index !== -1 && isEscaped(text, index)) index = text.indexOf('"', index + 1)
  return index === -1 ? text.length : index + 1
}

function isEscaped(text: string, quote: number): boolean {
  let backslashes = 0
  while (text.charCodeAt(quote - 1 - backslashes) === BACKSLASH) backslashes++
  return backslashes % 2 === 1
}

function skipSpace(text: string, start: number): number {
  let index = start
  while (index < text.length && text.charCodeAt(index) <= 0x20) index++
  return index
}

// "a" and "\u0061" are the same key.
function keyOf(quoted: string): string {
  if (!quoted.includes('\\')) return quoted
  try {
    return JSON.stringify(JSON.parse(quoted))
  } catch {
    return quoted
  }
}
