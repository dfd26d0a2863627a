/** Parts of the walk of a request that leave diagnostics. */
export type Stage =
  | 'receive'
  | 'resolve'
  | 'authenticate'
  | 'authorize'
  | 'limit'
  | 'prepare'
  | 'forward'
  | 'record'

export type Severity = 'info' | 'warning' | 'error'

/** One kind of diagnostic: `{name}` in a text is the field of that name of its details. */
export type Entry = { stage: Stage; severity: Severity; it: string; en: string }

/** One row of the catalogue. */
export function entry(stage: Stage, severity: Severity, it: string, en: string): Entry {
  return { stage, severity, it, en }
}
