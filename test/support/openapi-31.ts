import { z } from 'zod'

// The fixed fields of each object as the OpenAPI Specification 3.1.1 §4.8 lists them: what it does not name is refused.
const text = z.string()
const Reference = z.strictObject({ $ref: z.string().regex(/^#\//), summary: text.optional() })
const orReference = <T extends z.ZodType>(object: T) => z.union([Reference, object])
const mapOf = <T extends z.ZodType>(object: T, key: z.ZodString = z.string()) =>
  z.record(key, object)

const KEYWORDS = [
  ...['$ref', '$defs', 'type', 'enum', 'const', 'title', 'description', 'default', 'format'],
  ...['properties', 'required', 'additionalProperties', 'propertyNames', 'items', 'prefixItems'],
  ...['minItems', 'maxItems', 'uniqueItems', 'minLength', 'maxLength', 'pattern', 'readOnly'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'deprecated'],
  ...['anyOf', 'oneOf', 'allOf', 'not', 'contentEncoding', 'contentMediaType', 'examples'],
  ...['writeOnly', 'minProperties', 'maxProperties', 'discriminator', 'example', 'externalDocs'],
]
const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'] as const

/** A schema of JSON Schema 2020-12 with the base vocabulary of OpenAPI. */
const Schema: z.ZodType = z.lazy(() =>
  z.union([
    z.boolean(),
    z
      .looseObject({
        $ref: text.optional(),
        type: z.union([z.enum(TYPES), z.array(z.enum(TYPES)).min(1)]).optional(),
        enum: z.array(z.unknown()).min(1).optional(),
        properties: mapOf(Schema).optional(),
        required: z.array(text).optional(),
        additionalProperties: Schema.optional(),
        propertyNames: Schema.optional(),
        items: Schema.optional(),
        prefixItems: z.array(Schema).min(1).optional(),
        anyOf: z.array(Schema).min(1).optional(),
        oneOf: z.array(Schema).min(1).optional(),
        allOf: z.array(Schema).min(1).optional(),
        not: Schema.optional(),
        pattern: text.refine((pattern) => new RegExp(pattern, 'u') instanceof RegExp).optional(),
      })
      .refine((schema) => Object.keys(schema).every((key) => KEYWORDS.includes(key)), {
        error: ({ input }) => `unknown keyword in ${JSON.stringify(Object.keys(input as object))}`,
      }),
  ]),
)

const MediaType = z.strictObject({ schema: Schema.optional(), example: z.unknown().optional() })
const Content = mapOf(MediaType, z.string().regex(/^[\w.+-]+\/[\w.+*-]+$/))
const Header = z.strictObject({
  description: text.optional(),
  required: z.boolean().optional(),
  schema: Schema,
})
const Response = z.strictObject({
  description: text.min(1),
  headers: mapOf(orReference(Header)).optional(),
  content: Content.optional(),
})
const Parameter = z
  .strictObject({
    name: text.min(1),
    in: z.enum(['query', 'header', 'path', 'cookie']),
    description: text.optional(),
    required: z.boolean().optional(),
    style: text.optional(),
    explode: z.boolean().optional(),
    schema: Schema,
  })
  .refine((parameter) => parameter.in !== 'path' || parameter.required === true)
const Security = z.array(mapOf(z.array(text)))
const Operation = z.strictObject({
  operationId: text.min(1),
  summary: text.optional(),
  description: text.optional(),
  tags: z.array(text).optional(),
  parameters: z.array(orReference(Parameter)).optional(),
  requestBody: orReference(
    z.strictObject({
      description: text.optional(),
      required: z.boolean().optional(),
      content: Content,
    }),
  ).optional(),
  responses: mapOf(orReference(Response), z.string().regex(/^([1-5](\d\d|XX)|default)$/)),
  security: Security.optional(),
})
const PathItem = z.partialRecord(z.enum(['get', 'put', 'post', 'delete', 'patch']), Operation)
const SecurityScheme = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('apiKey'),
    in: z.enum(['query', 'header', 'cookie']),
    name: text,
    description: text.optional(),
  }),
  z.strictObject({
    type: z.literal('http'),
    scheme: text,
    bearerFormat: text.optional(),
    description: text.optional(),
  }),
])

const Document = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({
    title: text.min(1),
    version: text.min(1),
    summary: text.optional(),
    description: text.optional(),
    license: z
      .strictObject({ name: text, identifier: text.optional(), url: text.optional() })
      .optional(),
  }),
  jsonSchemaDialect: text.optional(),
  servers: z.array(z.strictObject({ url: text, description: text.optional() })).optional(),
  tags: z.array(z.strictObject({ name: text, description: text.optional() })).optional(),
  security: Security.optional(),
  paths: mapOf(PathItem, z.string().regex(/^\//)),
  components: z.strictObject({
    schemas: mapOf(Schema, z.string().regex(/^[\w.-]+$/)).optional(),
    responses: mapOf(orReference(Response)).optional(),
    parameters: mapOf(orReference(Parameter)).optional(),
    headers: mapOf(orReference(Header)).optional(),
    securitySchemes: mapOf(SecurityScheme).optional(),
  }),
})

/** An OpenAPI 3.1 document: every object with the fields that the specification gives it, and no other but extensions (§4.9). */
export const OpenApi31 = z.preprocess(
  (document) =>
    JSON.parse(JSON.stringify(document), (name, value) =>
      name.startsWith('x-') ? undefined : value,
    ),
  Document,
)
