/** Where a value sits in a document. */
export type Path = readonly string[]

/** One field that differs between two documents; absence is `undefined`. */
export type Change = { path: Path; before: unknown; after: unknown }

/** The fields that differ, in the order of the documents. Lists are compared as wholes. */
export function changesBetween(before: unknown, after: unknown, path: Path = []): Change[] {
  if (isRecord(before) && isRecord(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return names.flatMap((name) => changesBetween(before[name], after[name], [...path, name]))
  }
  return isSame(before, after) ? [] : [{ path, before, after }]
}

/** Equal as JSON, whatever the order of the keys. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]))
  }
  if (!isRecord(one) || !isRecord(other)) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSame(one[name], other[name]))
}

/** The value at a path, `undefined` where there is none. */
export function valueAt(document: unknown, path: Path): unknown {
  return path.reduce<unknown>((part, name) => (isRecord(part) ? part[name] : undefined), document)
}

/** A copy of the document with one field changed; `undefined` removes it. */
export function withValue<T>(document: T, path: Path, value: unknown): T {
  const [name, ...rest] = path
  if (name === undefined) return value as T
  const part: Record<string, unknown> = isRecord(document) ? { ...document } : {}
  const next = withValue(part[name], rest, value)
  if (next === undefined) delete part[name]
  else part[name] = next
  return part as T
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
