import type { Endpoint } from '../../model/endpoints/endpoint.ts'
import { endpoints } from '../../model/endpoints.ts'
import { API_PREFIX } from '../http/answer.ts'
import { operation } from './operation.ts'
import { type JsonSchema, schemaWriter } from './schemas.ts'

/** The OpenAPI 3.1 document of the admin API. */
export type OpenApiDocument = {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  security: JsonSchema[]
  paths: Record<string, Record<string, JsonSchema>>
  components: JsonSchema & { schemas: Record<string, JsonSchema> }
}

/** Prints the endpoint table as an OpenAPI document. */
export function openApiDocument(): OpenApiDocument {
  const { components, write } = schemaWriter()
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = operation(name, endpoint, write)
  }
  const sorted = Object.entries(components).sort(([one], [other]) => (one < other ? -1 : 1))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Varco admin API',
      version: '1',
      description:
        'Everything the console does. Log in with POST /session and keep the cookie, or send an API key as a bearer token.',
    },
    servers: [{ url: API_PREFIX }],
    security: [{ session: [] }, { apiKey: [] }],
    paths,
    components: {
      schemas: { ...Object.fromEntries(sorted), Problem: problemSchema },
      responses: {
        Problem: { description: 'What went wrong (RFC 9457)', content: problemContent },
        Stale: {
          description: 'Changed by others meanwhile: the document as it is stored, and its ETag',
          headers: { ETag: { schema: { type: 'string' } } },
          content: problemContent,
        },
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'varco_session' },
        apiKey: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

const problemContent = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
}

const problemSchema: JsonSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    errors: {
      type: 'array',
      description: 'The bad fields',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    current: { description: 'With 412: the document as it is stored' },
  },
}
