import type { z } from 'zod'
import { knownKeys } from '../../model/known-keys.ts'
import { nearest } from '../../model/nearest.ts'
import type { FieldError } from './problem.ts'

/** Answers name at most this many bad fields. */
const MAX_FIELD_ERRORS = 100

type Schema = z.core.$ZodType
type Path = readonly PropertyKey[]

/** What a schema found wrong, each with its path; an unknown field names the nearest known one. */
export function fieldErrors(schema: Schema, issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return issues.flatMap((issue) => errorsOf(schema, issue)).slice(0, MAX_FIELD_ERRORS)
}

/** A path as people write it: `tokenPolicies[0].name`. */
export function fieldPath(path: Path): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    return text === '' ? String(part) : `${text}.${String(part)}`
  }, '')
}

function errorsOf(schema: Schema, issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code !== 'unrecognized_keys') {
    return [{ path: fieldPath(issue.path), message: issue.message }]
  }
  const known = knownKeys(schema, issue.path)
  return issue.keys.map((key) => {
    const alike = nearest(key, known)
    return {
      path: fieldPath([...issue.path, key]),
      message: `unknown field${alike === undefined ? '' : `, did you mean '${alike}'?`}`,
    }
  })
}
