import { createHash } from 'node:crypto'

/** The SHA-256 thumbprint of a DER certificate, base64url, as `x5t#S256` holds it (RFC 8705 §3.1). */
export function certificateThumbprint(der: Uint8Array): string {
  return createHash('sha256').update(der).digest('base64url')
}

/** True when the certificate presented is the one the token is bound to; presenting none never is. */
export function isBoundToCertificate(thumbprint: string, der: Uint8Array | undefined): boolean {
  return der !== undefined && der.length > 0 && certificateThumbprint(der) === thumbprint
}
