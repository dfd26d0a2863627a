import { createHmac, timingSafeEqual } from 'node:crypto'
import { mapSecrets } from '../../model/secrets.ts'
import { isReference } from '../../model/url.ts'
import { canonicalJson } from '../canonical-json.ts'
import { StoredValueUnreadable, WrongSecretKey } from '../errors.ts'
import { readJson } from '../values.ts'
import { decrypt, encrypt } from './cipher.ts'
import type { KeyRing } from './key-ring.ts'

/**
 * The text that the database keeps of a document: its one JSON text, secrets encrypted and references as they
 * are, behind a seal that shows any change made by someone without the key.
 */
export function sealDocument(keys: KeyRing, kind: string, key: string, document: unknown): string {
  const json = canonicalJson(
    mapSecrets(kind, document, (secret, path) =>
      isReference(secret) ? secret : encrypt(keys, secret, [kind, key, ...path]),
    ),
  )
  return `${seal(keys, kind, key, json)}:${json}`
}

/** The document with its secrets in clear; throws StoredValueUnreadable when its text is not as it was written. */
export function openDocument(keys: KeyRing, kind: string, key: string, text: string): unknown {
  const what = `${kind} '${key}'`
  const end = text.indexOf(':')
  const json = text.slice(end + 1)
  const [given, right] = [Buffer.from(text.slice(0, end)), Buffer.from(seal(keys, kind, key, json))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) {
    const [id] = text.split('.', 1)
    if (/^[0-9a-f]{16}$/.test(id!) && id !== keys.id) throw new WrongSecretKey()
    throw new StoredValueUnreadable(`${what} was changed by someone without the secret key`)
  }
  return mapSecrets(kind, readJson(json, what), (secret, path) =>
    isReference(secret) ? secret : decrypt(keys, secret, [kind, key, ...path]),
  )
}

function seal({ id, documents }: KeyRing, kind: string, key: string, json: string): string {
  const mac = createHmac('sha256', documents).update(JSON.stringify([kind, key, json]))
  return `${id}.${mac.digest('base64url')}`
}
