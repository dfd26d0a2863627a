import { hkdfSync } from 'node:crypto'

/** The keys made of one secret key, each for one purpose. */
export type KeyRing = {
  /** Names the key in what it encrypted; says nothing about it. */
  readonly id: string
  readonly encryption: Buffer
  /** Vouches for stored documents. */
  readonly documents: Buffer
  /** Vouches for the ends of the audit chain. */
  readonly auditChain: Buffer
  /** Stands for secrets in the audit. */
  readonly auditDigest: Buffer
}

const KEY_BYTES = 32
const ID_BYTES = 8

/** Derives the keys of every purpose (RFC 5869). */
export function keyRing(secretKey: Uint8Array): KeyRing {
  if (secretKey.length !== KEY_BYTES) {
    throw new Error(`expected a secret key of ${KEY_BYTES} bytes, got ${secretKey.length}`)
  }
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secretKey, '', `varco ${purpose}`, bytes))
  return {
    id: derive('key id', ID_BYTES).toString('hex'),
    encryption: derive('encryption', KEY_BYTES),
    documents: derive('documents', KEY_BYTES),
    auditChain: derive('audit chain', KEY_BYTES),
    auditDigest: derive('audit digest', KEY_BYTES),
  }
}
