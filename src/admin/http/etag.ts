import { hash } from 'node:crypto'

/** The tag of a document that the given revision wrote. */
export function revisionTag(revision: number): string {
  return `"r${revision}"`
}

/** The tag of a document by its content, for parts that change on their own inside a larger document. */
export function contentTag(content: unknown): string {
  return `"${hash('sha256', JSON.stringify(sorted(content)), 'base64url').slice(0, 22)}"`
}

/** True when there is no If-Match, or it names the tag (RFC 9110 §13.1.1: strong comparison). */
export function matches(ifMatch: string | undefined, etag: string): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true
  return ifMatch.split(',').some((one) => one.trim() === etag)
}

// Equal content has one tag, in whatever order its fields were written.
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sorted)
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(fields.map(([key, member]) => [key, sorted(member)]))
}
