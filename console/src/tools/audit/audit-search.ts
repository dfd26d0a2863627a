import { type TimeSearch, timeSearch } from '../../monitoring/filters/period.ts'

/** What the address of Auditing says. */
export type AuditSearch = TimeSearch & { author?: string; action?: string; object?: string }

/** Reads it; what makes no sense is as if it were not there. */
export function auditSearch(search: Record<string, unknown>): AuditSearch {
  return {
    ...timeSearch(search),
    author: text(search.author),
    action: text(search.action),
    object: text(search.object),
  }
}

function text(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const trimmed = String(value).trim().slice(0, 200)
  return trimmed === '' ? undefined : trimmed
}
