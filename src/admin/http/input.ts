import type { z } from 'zod'
import type { Endpoint } from '../../model/endpoints/endpoint.ts'
import { fieldErrors } from './field-errors.ts'
import { MAX_BODY_BYTES, MAX_PUBLIC_BODY_BYTES, readJson } from './json-body.ts'
import { type FieldError, found, invalid } from './problem.ts'

/** The input of an operation, each part checked by its schema; refuses with 400 and every bad field. */
export async function readInput(
  endpoint: Endpoint,
  request: Request,
  pathParameters: Record<string, string>,
): Promise<{ params: unknown; query: unknown; body: unknown }> {
  const params = endpoint.params && named(endpoint.params, pathParameters)
  const query = endpoint.query && parse(strict(endpoint.query), queryOf(request))
  const maxBytes = endpoint.access === 'public' ? MAX_PUBLIC_BODY_BYTES : MAX_BODY_BYTES
  const body = endpoint.body && parse(endpoint.body, await readJson(request, maxBytes))
  return { params, query, body }
}

// What cannot be a name names nothing.
function named(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value)
  return found(result.success ? result.data : undefined)
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value)
  if (!result.success) throw invalid(fieldErrors(schema, result.error.issues))
  return result.data
}

// A parameter that is not known is a mistake, unless the row says what else it takes.
function strict(schema: z.ZodObject): z.ZodObject {
  return schema.def.catchall ? schema : schema.strict()
}

/** Query parameters by name; empty ones count as left out, doubled ones are refused. */
function queryOf(request: Request): Record<string, string> {
  const values = new Map<string, string>()
  const doubled: FieldError[] = []
  for (const [name, value] of new URL(request.url).searchParams) {
    if (values.has(name)) doubled.push({ path: name, message: 'expected only once' })
    else if (value !== '') values.set(name, value)
  }
  if (doubled.length > 0) throw invalid(doubled)
  return Object.fromEntries(values)
}
