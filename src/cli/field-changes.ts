import { isDeepStrictEqual } from 'node:util'

/** A field that differs between two versions of a document; undefined where it is not there. */
export type FieldChange = { path: string; before: unknown; after: unknown }

/** Every field in which two documents differ, by its path; lists of plain values count as one field. */
export function fieldChanges(before: unknown, after: unknown, path = ''): FieldChange[] {
  if (isDeepStrictEqual(before, after)) return []
  if (isRecord(before) && isRecord(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...names].flatMap((name) =>
      fieldChanges(own(before, name), own(after, name), path === '' ? name : `${path}.${name}`),
    )
  }
  if (Array.isArray(before) && Array.isArray(after) && [...before, ...after].every(isRecord)) {
    const length = Math.max(before.length, after.length)
    return Array.from({ length }, (_, index) =>
      fieldChanges(before[index], after[index], `${path}[${index}]`),
    ).flat()
  }
  return [{ path, before, after }]
}

function own(record: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
