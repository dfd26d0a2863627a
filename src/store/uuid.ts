const DASHES = [8, 13, 18, 23]
const PAIRS = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34]
const DASH = 0x2d

// What a character stands for, -1 for one that is no hexadecimal digit.
const DIGITS = new Int8Array(256).fill(-1)
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  DIGITS[digit.charCodeAt(0)] = value
  DIGITS[digit.toUpperCase().charCodeAt(0)] = value
}

/** The sixteen bytes of a UUID in its usual form, undefined for any other text. */
export function bytesOfUuid(text: string): Uint8Array | undefined {
  if (text.length !== 36) return undefined
  for (const place of DASHES) if (text.charCodeAt(place) !== DASH) return undefined
  // From the pool: SQLite is given no small array without giving it memory of its own first.
  const bytes = Buffer.allocUnsafe(16)
  let any = 0
  for (let index = 0; index < 16; index++) {
    const place = PAIRS[index]!
    const value = (digitAt(text, place) << 4) | digitAt(text, place + 1)
    bytes[index] = value
    any |= value
  }
  return any < 0 ? undefined : bytes
}

function digitAt(text: string, place: number): number {
  return DIGITS[text.charCodeAt(place)] ?? -1
}

/** True for a UUID in its usual form. */
export function isUuid(text: string): boolean {
  return bytesOfUuid(text) !== undefined
}
