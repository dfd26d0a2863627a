import { createHmac } from 'node:crypto'
import { secretFields } from '../../model/secrets.ts'
import { isReference } from '../../model/url.ts'
import type { KeyRing } from '../secrets/key-ring.ts'

const DIGEST_BYTES = 16
const MASK = /^\*+$/

// A secret is known by its field and the object around it, so it is found in a document, in one
// section of it and in a list of changes alike.
const placesOfSecrets = new Set(
  Object.values(secretFields)
    .flat()
    .map((path) => path.slice(-2).join('/')),
)
const SECRET_NAMES = new Set(['password', 'passwordHash', 'keyHash', 'clientSecret', 'privateKey'])

/**
 * A copy in which a keyed digest stands for each secret: equal secrets read equal, so a change shows, and nobody
 * without the key can try values.
 */
export function withoutSecrets(keys: KeyRing, value: unknown, within = ''): unknown {
  if (Array.isArray(value)) return value.map((member) => withoutSecrets(keys, member, within))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([field, member]) => {
      const secret = SECRET_NAMES.has(field) || placesOfSecrets.has(`${within}/${field}`)
      if (!secret || member === null) return [field, withoutSecrets(keys, member, field)]
      return [field, digest(keys, member)]
    }),
  )
}

function digest({ auditDigest }: KeyRing, member: unknown): unknown {
  if (typeof member === 'boolean') return member
  const text = typeof member === 'string' ? member : JSON.stringify(member)
  if (isReference(text) || MASK.test(text)) return text
  const bytes = createHmac('sha256', auditDigest).update(text).digest()
  return `hmac-sha256:${bytes.subarray(0, DIGEST_BYTES).toString('base64url')}`
}
