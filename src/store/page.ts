import { InvalidCursor } from './errors.ts'
import type { Page } from './store.ts'

const DEFAULT_LIMIT = 50
const MAX_LIMIT = 500

/** How many rows a page asks for, within bounds. */
export function limitOf({ limit = DEFAULT_LIMIT }: Page): number {
  return Math.min(Math.max(1, Math.trunc(limit)), MAX_LIMIT)
}

/** The number behind which a page starts; throws InvalidCursor when it is not one of ours. */
export function cursorOf({ cursor }: Page): number | undefined {
  if (cursor === undefined) return undefined
  const number = /^\d{1,15}$/.test(cursor) ? Number(cursor) : undefined
  if (number === undefined) throw new InvalidCursor()
  return number
}

/** Cuts one row read beyond the page, which tells that there is a next one. */
export function paged<R, T>(
  rows: readonly R[],
  limit: number,
  cursor: (last: R) => number,
  item: (row: R) => T,
): { items: T[]; next: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = rows.length > limit && last !== undefined ? String(cursor(last)) : null
  return { items: page.map(item), next }
}
