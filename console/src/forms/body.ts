/**
 * What a form sends: the document it was given, changed only where the user changed it.
 * Fields that are registered but empty leave no trace, nor do sections that only such fields would make.
 */
export function bodyOf<T>(basis: T, values: T): T {
  return pruned(basis, values) as T
}

function pruned(basis: unknown, value: unknown): unknown {
  if (!isRecord(value)) return value
  const before = isRecord(basis) ? basis : undefined
  const entries = Object.entries(value)
    .map(([name, part]) => [name, pruned(before?.[name], part)] as const)
    .filter(([, part]) => part !== undefined)
  if (entries.length === 0 && before === undefined) return undefined
  return Object.fromEntries(entries)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
