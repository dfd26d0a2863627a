import crypto, { randomUUID } from 'node:crypto'

/**
 * A UUID of version 7 (RFC 9562, 5.7): it begins with its time, so that ids made together lie together in an index
 * and storing one touches the page that the last one touched.
 */
export const transactionId: () => string = crypto.randomUUIDv7 ?? (() => idAt(Date.now()))

/** An id of a given moment, for a Node that makes none of version 7. */
export function idAt(ms: number): string {
  const time = ms.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
