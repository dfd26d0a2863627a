/** The readable parts of a JWT; nothing of it has been verified. */
export type DecodedJwt = { header: Record<string, unknown>; claims: Record<string, unknown> }

/** Reads header and claims of a JWS in compact form (RFC 7515 §3.1); undefined for any other token. */
export function decodeJwt(token: string): DecodedJwt | undefined {
  const parts = token.split('.')
  if (parts.length !== 3) return undefined
  const [header, claims] = parts.slice(0, 2).map(jsonOf)
  return header && claims ? { header, claims } : undefined
}

function jsonOf(part: string): Record<string, unknown> | undefined {
  try {
    const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
