import { isReference } from '../../model/url.ts'
import type { FieldProblem } from './field-problem.ts'

type Path = readonly (string | number)[]

/**
 * References that a caller of the API may not introduce: neither allowed by the operator nor in the
 * document that is stored. Whoever could name any variable or file could read it.
 */
export function forbiddenReferences(
  document: unknown,
  stored: unknown,
  allowed: readonly string[],
): FieldProblem[] {
  const known = new Set(references(stored).map(({ text }) => text))
  return references(document)
    .filter(({ text }) => !known.has(text) && !allowed.includes(text.slice(2, -1)))
    .map(({ path, text }) => ({
      path,
      message: `the reference ${text} is not among settings.allowedReferences, which the operator sets by file or command line`,
    }))
}

function references(value: unknown, path: Path = []): { path: Path; text: string }[] {
  if (typeof value === 'string') return isReference(value) ? [{ path, text: value }] : []
  if (typeof value !== 'object' || value === null || isRules(path)) return []
  if (Array.isArray(value)) {
    return value.flatMap((member, index) => references(member, [...path, index]))
  }
  return Object.entries(value).flatMap(([key, member]) => references(member, [...path, key]))
}

// The directives of a claim rule belong to the rule language and are never resolved here.
function isRules(path: Path): boolean {
  return path.at(-1) === 'rules' && path.at(-2) === 'claims'
}
