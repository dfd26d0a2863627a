import { hkdfSync } from 'node:crypto'

/** A key for one purpose, the same on every node that knows the installation's secret. */
export function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `varco ${purpose}`, 32))
}
