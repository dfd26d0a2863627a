import { hash, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32

/** A fresh random secret of 256 bits, safe in a cookie and in a header. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** What is stored of a random secret: it has too many bits to be guessed, so a plain hash will do. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url')
}
