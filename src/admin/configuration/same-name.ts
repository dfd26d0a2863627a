import { invalid } from '../http/problem.ts'

/** Refuses a document whose name is not the one of its path: documents are not renamed. */
export function sameName(
  path: Readonly<Record<string, string>>,
  document: Readonly<Record<string, unknown>>,
): void {
  const errors = Object.entries(path)
    .filter(([field, name]) => document[field] !== name)
    .map(([field, name]) => ({ path: field, message: `expected '${name}', as in the path` }))
  if (errors.length > 0) throw invalid(errors)
}
