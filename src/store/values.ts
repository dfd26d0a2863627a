import type { z } from 'zod'
import { StoredValueUnreadable } from './errors.ts'

/** A stored time as the API writes it. */
export function instant(ms: number): string {
  return new Date(ms).toISOString()
}

/** A stored time that may be absent. */
export function nullableInstant(ms: number | null): string | null {
  return ms === null ? null : instant(ms)
}

/** Stored JSON text, guarded by its schema on the way out; the error names the row and no values. */
export function parsed<T>(schema: z.ZodType<T>, text: string, what: string): T {
  return checked(schema, readJson(text, what), what)
}

/** Stored JSON text. */
export function readJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The cause would quote the text, which may hold secrets.
    throw new StoredValueUnreadable(`${what} is not JSON`)
  }
}

/** A stored value, guarded by its schema. */
export function checked<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new StoredValueUnreadable(`${what}, at '${issue?.path.join('.')}': ${issue?.message}`)
}
