import { isReference } from '../../model/url.ts'
import type { ConfigurationKind } from '../../store/store.ts'
import { newDestinations } from './destinations.ts'
import type { FieldProblem } from './field-problem.ts'

type Path = readonly (string | number)[]
type Reference = { path: Path; text: string }

/**
 * References that a caller of the API may not introduce: neither allowed by the operator nor stored at the same place of
 * a document that is sent to the same hosts. Whoever could name any variable or file, or choose who is told, could read it.
 */
export function forbiddenReferences(
  kind: ConfigurationKind,
  document: unknown,
  stored: unknown,
  allowed: readonly string[],
): FieldProblem[] {
  const placeOf = (reference: Reference) => JSON.stringify(reference)
  const stays = newDestinations(kind, document, stored).length === 0
  const known = new Set(stays ? references(stored).map(placeOf) : [])
  return references(document)
    .filter((one) => !known.has(placeOf(one)) && !allowed.includes(one.text.slice(2, -1)))
    .map(({ path, text }) => ({
      path,
      message: `the reference ${text} is not among settings.allowedReferences, which the operator sets by file or command line`,
    }))
}

function references(value: unknown, path: Path = []): Reference[] {
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
