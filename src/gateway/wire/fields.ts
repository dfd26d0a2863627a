/** Header fields as they came: name, value, name, value, …; `lower` has the lower-cased names, one a field. */
export type Fields = { readonly list: string[]; readonly lower: string[] }

// RFC 9110 §5.1 and §5.5: a token, a colon, then visible characters, spaces and obs-text. One pass over the whole block
// refuses folded lines, spaces before the colon, bare CR and LF, NUL and every other control character.
const BLOCK = /^(?:[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\t\x20-\x7e\x80-\xff]*\r\n)*$/

/** Splits a block of header lines, each ended by CRLF, or says why it is none. */
export function splitFields(block: string, maxFields: number): Fields | 'malformed' | 'too-many' {
  if (!BLOCK.test(block)) return 'malformed'
  const list: string[] = []
  const lower: string[] = []
  let at = 0
  while (at < block.length) {
    const end = block.indexOf('\r\n', at)
    const colon = block.indexOf(':', at)
    const name = block.slice(at, colon)
    list.push(name, trimmed(block, colon + 1, end))
    lower.push(name.toLowerCase())
    at = end + 2
  }
  return lower.length > maxFields ? 'too-many' : { list, lower }
}

// RFC 9110 §5.5: optional white space around a value is not part of it.
function trimmed(block: string, from: number, to: number): string {
  let start = from
  let end = to
  while (start < end && isBlank(block.charCodeAt(start))) start++
  while (end > start && isBlank(block.charCodeAt(end - 1))) end--
  return block.slice(start, end)
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09
}

/** The members of a comma list, lower-cased and without empty ones. */
export function listMembers(value: string): string[] {
  return value
    .split(',')
    .map((member) => member.trim().toLowerCase())
    .filter((member) => member !== '')
}
