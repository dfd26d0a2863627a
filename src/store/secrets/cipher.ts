import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { StoredValueUnreadable, WrongSecretKey } from '../errors.ts'
import type { KeyRing } from './key-ring.ts'

const ALGORITHM = 'aes-256-gcm'
const PREFIX = 'aes256gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Where a secret belongs: encrypted for one place, it cannot be read at another. */
export type Place = readonly string[]

/** Encrypts a secret for its place. */
export function encrypt({ id, encryption }: KeyRing, secret: string, place: Place): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, encryption, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(JSON.stringify(place)))
  const bytes = Buffer.concat([
    nonce,
    cipher.update(secret, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  return `${PREFIX}:${id}:${bytes.toString('base64url')}`
}

/** The secret in clear; throws when it was encrypted under another key, for another place, or changed. */
export function decrypt({ id, encryption }: KeyRing, text: string, place: Place): string {
  const what = `the secret ${place.join('/')}`
  const [prefix, keyId, encoded] = text.split(':')
  if (prefix !== PREFIX || encoded === undefined) throw new StoredValueUnreadable(what)
  if (keyId !== id) throw new WrongSecretKey()
  const bytes = Buffer.from(encoded, 'base64url')
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new StoredValueUnreadable(what)
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(ALGORITHM, encryption, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(JSON.stringify(place)))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    const clear = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
    return Buffer.concat([clear, decipher.final()]).toString('utf8')
  } catch (cause) {
    throw new StoredValueUnreadable(what, { cause })
  }
}
