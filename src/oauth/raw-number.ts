/** A number kept as the digits it was written in, because no JavaScript number holds them. */
export interface RawNumber {
  readonly rawJSON: string
}

// ECMAScript has these since 2025; the compiler's library does not yet.
interface RawJson {
  rawJSON(text: string): RawNumber
  isRawJSON(value: unknown): value is RawNumber
}
const Json = JSON as unknown as RawJson

/** True for a number that is kept as its digits; an object that only looks like one is not. */
export function isRawNumber(value: unknown): value is RawNumber {
  return Json.isRawJSON(value)
}

/** The number as it stood in its JSON text, unless a JavaScript number says exactly the same. */
export function exactNumber(value: number, source: string): number | RawNumber {
  return survives(value, source) ? value : Json.rawJSON(source)
}

// No double prints this long, and above 2^53 some print with an exponent: both keep their digits.
const LONGEST_NUMBER = 64

function survives(value: number, source: string): boolean {
  if (source.length > LONGEST_NUMBER || Math.abs(value) > Number.MAX_SAFE_INTEGER) return false
  return decimal(source) === decimal(String(value))
}

// One spelling for each decimal value: significant digits and the power of ten after them.
function decimal(text: string): string {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().replace(/^-/, '').split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const digits = (whole + fraction).replace(/^0+/, '')
  const significant = digits.replace(/0+$/, '')
  if (significant === '') return '0'
  const zeros = digits.length - significant.length
  return `${significant}e${BigInt(exponent) - BigInt(fraction.length) + BigInt(zeros)}`
}
