import type { Fields } from './wire/fields.ts'

/** Fields that belong to one connection (RFC 9110 §7.6.1): never handed on, in either direction. */
export const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'proxy-authorization',
  'proxy-authenticate',
  'http2-settings',
])

/** What the gateway sets itself on the way to the application, so that the client's own never arrives. */
export const REPLACED_IN_REQUEST: ReadonlySet<string> = new Set([
  ...HOP_BY_HOP,
  'host',
  'content-length',
  'expect',
  ...spellings('x', 'forwarded', 'for'),
  ...spellings('x', 'forwarded', 'host'),
  ...spellings('x', 'forwarded', 'proto'),
  'forwarded',
])

// Applications behind CGI and its heirs read '_' as '-' (CVE-2025-64484).
function spellings(first: string, ...rest: string[]): string[] {
  return rest.reduce(
    (names, word) => names.flatMap((name) => [`${name}-${word}`, `${name}_${word}`]),
    [first],
  )
}

/** What the gateway sets itself on the way to the client. */
export const REPLACED_IN_RESPONSE: ReadonlySet<string> = new Set([
  ...HOP_BY_HOP,
  'content-length',
  'server',
])

/**
 * True for a field of the gateway's own family in any spelling that an application might fold into it:
 * `Gateway-Token-Subject`, `gateway_token_subject`, `-Gateway.Token` (CVE-2025-64484). Takes the lower-cased name.
 */
export function isReserved(lowerName: string): boolean {
  const first = lowerName.charCodeAt(0)
  if (first !== 0x67 && isAlphanumeric(first)) return false
  const folded = lowerName.replace(/[^a-z0-9]+/g, '-').replace(/^-/, '')
  return folded === 'gateway' || folded.startsWith('gateway-')
}

function isAlphanumeric(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)
}

/** The values of a field, in order. */
export function valuesOf({ list, lower }: Fields, lowerName: string): string[] {
  const values: string[] = []
  for (let at = 0; at < lower.length; at++)
    if (lower[at] === lowerName) values.push(list[2 * at + 1]!)
  return values
}

/** Header lines as pairs, for recording. */
export function pairsOf(lines: string): [string, string][] {
  return lines
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trim()]
    })
}
