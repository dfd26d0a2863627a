import { InvalidCursor } from '../errors.ts'

/** A place in the history: behind this transaction goes the next page, whatever was stored meanwhile. */
export type Place = { at: number; sequence: number }

/** A place as a text that callers hand back. */
export function cursorAt({ at, sequence }: Place): string {
  return Buffer.from(`${at}.${sequence}`).toString('base64url')
}

/** The place that a text stands for; throws InvalidCursor when it is not one of ours. */
export function placeOf(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined
  const found = /^(\d{1,15})\.(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'))
  if (!found) throw new InvalidCursor()
  return { at: Number(found[1]), sequence: Number(found[2]) }
}
