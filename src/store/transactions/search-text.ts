import { createHash } from 'node:crypto'

const MAX_CHARACTERS = 250
const KEPT_CHARACTERS = 180

/**
 * A text as the search columns hold it: what PostgreSQL cannot store is replaced, what an index cannot hold is
 * shortened and told apart by its digest. Questions go through the same door, so equal texts meet.
 */
export function searchText(text: string): string {
  const storable = storableText(text)
  if (storable.length <= MAX_CHARACTERS) return storable
  const digest = createHash('sha256').update(storable).digest('base64url')
  return `${storable.slice(0, KEPT_CHARACTERS).toWellFormed()}#${digest}`
}

/** A text that both databases can store: no NUL, no half of a surrogate pair. */
export function storableText(text: string): string {
  return text.includes('\0') || !text.isWellFormed()
    ? text.replaceAll('\0', '\uFFFD').toWellFormed()
    : text
}
