import type { z } from 'zod'
import type { Endpoint } from '../../model/endpoints/endpoint.ts'
import type { JsonSchema } from './schemas.ts'

type Write = (schema: z.ZodType, io: 'input' | 'output') => JsonSchema

const problem = { $ref: '#/components/responses/Problem' }
const stale = { $ref: '#/components/responses/Stale' }

/** One row of the endpoint table as an OpenAPI operation. */
export function operation(name: string, endpoint: Endpoint, write: Write): JsonSchema {
  const { tag, summary, access, body } = endpoint
  const parameters = [
    ...fields(endpoint.params, 'path', write),
    ...fields(endpoint.query, 'query', write),
    ...(honoursIfMatch(endpoint) ? [ifMatch] : []),
  ]
  return {
    operationId: name,
    tags: [tag],
    summary,
    ...(access === 'public' ? { security: [] } : { 'x-roles': access }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: write(body, 'input') } },
      },
    }),
    responses: { ...success(endpoint, write), ...failures(endpoint) },
  }
}

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The ETag of the document that was read; a stale one is answered with 412',
  schema: { type: 'string' },
}

function honoursIfMatch({ versioned, method, refusals }: Endpoint): boolean {
  if (refusals?.includes(412)) return true
  return versioned === true && (method === 'PUT' || method === 'DELETE')
}

function fields(schema: z.ZodObject | undefined, place: 'path' | 'query', write: Write) {
  if (!schema) return []
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !field.safeParse(undefined).success,
    schema: write(field, 'input'),
  }))
}

function success(endpoint: Endpoint, write: Write): JsonSchema {
  const status = endpoint.status ?? 200
  if (endpoint.streams) {
    const text = { schema: { type: 'string' } }
    const content = Object.fromEntries(endpoint.streams.map((type) => [type, text]))
    return { [status]: { description: 'A stream', content } }
  }
  const headers = {
    ...(endpoint.versioned && status !== 204 && { ETag: { schema: { type: 'string' } } }),
    ...(status === 201 && { Location: { schema: { type: 'string' } } }),
  }
  return {
    [status]: {
      description: status === 201 ? 'Created' : status === 204 ? 'Done' : 'OK',
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(endpoint.response && {
        content: { 'application/json': { schema: write(endpoint.response, 'output') } },
      }),
    },
  }
}

function failures(endpoint: Endpoint): JsonSchema {
  const { access, params, query, body, method } = endpoint
  const statuses = [
    ...(params || query || body ? [400] : []),
    401,
    ...(access === 'public' && method === 'GET' ? [] : [403]),
    ...(params ? [404] : []),
    ...(endpoint.versioned && method !== 'GET' ? [409] : []),
    ...(honoursIfMatch(endpoint) ? [412] : []),
    ...(body ? [413, 415] : []),
    429,
    ...(endpoint.refusals ?? []),
  ]
  return Object.fromEntries(statuses.map((status) => [status, status === 412 ? stale : problem]))
}
