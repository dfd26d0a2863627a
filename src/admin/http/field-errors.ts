import type { z } from 'zod'
import { nearest } from './nearest.ts'
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

/** The fields that a schema knows at a path. */
function knownKeys(schema: Schema, path: Path): string[] {
  const objects = path.reduce<Schema[]>(
    (schemas, part) => schemas.flatMap((one) => childrenOf(one, part)),
    [schema],
  )
  return [...new Set(objects.flatMap(alternatives).flatMap((one) => Object.keys(shapeOf(one))))]
}

function childrenOf(schema: Schema, part: PropertyKey): Schema[] {
  return alternatives(schema).flatMap((one) => {
    const { def } = one._zod as unknown as { def: Definition }
    if (def.type === 'array' && def.element) return [def.element]
    if (def.type === 'record' && def.valueType) return [def.valueType]
    const shape = shapeOf(one)
    return typeof part === 'string' && Object.hasOwn(shape, part) ? [shape[part]!] : []
  })
}

type Definition = {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  valueType?: Schema
  innerType?: Schema
  in?: Schema
  options?: readonly Schema[]
}

function shapeOf(schema: Schema): Record<string, Schema> {
  return (schema._zod as unknown as { def: Definition }).def.shape ?? {}
}

// Defaults, optionals and transforms wrap a schema; a union is any of its options.
function alternatives(schema: Schema): Schema[] {
  const { def } = schema._zod as unknown as { def: Definition }
  const inner = def.innerType ?? def.in
  if (inner) return alternatives(inner)
  return def.options ? def.options.flatMap(alternatives) : [schema]
}
