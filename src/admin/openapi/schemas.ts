import { z } from 'zod'
import { AccessControl } from '../../model/access-control.ts'
import { Configuration } from '../../model/configuration.ts'
import { Delivery, Upstream } from '../../model/delivery.ts'
import { Revision } from '../../model/endpoints/configuration.ts'
import { AuditEntry, StatisticsPoint } from '../../model/endpoints/monitoring.ts'
import { NodeState } from '../../model/endpoints/runtime.ts'
import { ApiKey, Session, User } from '../../model/endpoints/session.ts'
import { KnownClient } from '../../model/known-client.ts'
import { MessageRecording } from '../../model/message-recording.ts'
import { Organization } from '../../model/organization.ts'
import { TokenPolicy } from '../../model/token-policy.ts'
import { Diagnostic, Transaction, TransactionSummary } from '../../model/transaction.ts'

/** A JSON Schema, or a part of one. */
export type JsonSchema = Record<string, unknown>

const named = {
  AccessControl,
  ApiKey,
  AuditEntry,
  Configuration,
  Delivery,
  Diagnostic,
  KnownClient,
  MessageRecording,
  NodeState,
  Organization,
  Revision,
  Session,
  StatisticsPoint,
  TokenPolicy,
  Transaction,
  TransactionSummary,
  Upstream,
  User,
}

type Written = { properties: { schema: JsonSchema }; $defs?: Record<string, JsonSchema> }
type Direction = 'input' | 'output'

// What is sent may leave out what has a default, so it has a schema and a name of its own.
const names = { input: registry('Input'), output: registry('') }

function registry(suffix: string) {
  const ids = z.registry<{ id: string }>()
  for (const [name, schema] of Object.entries(named)) ids.add(schema, { id: `${name}${suffix}` })
  return ids
}

/** Writes zod schemas as JSON Schema and collects those that have a name. */
export function schemaWriter() {
  const components: Record<string, JsonSchema> = {}

  const write = (schema: z.ZodType, io: Direction): JsonSchema => {
    const json: unknown = z.toJSONSchema(z.object({ schema }), {
      io,
      metadata: names[io],
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const before = io === 'output' ? beforeTransform(zodSchema) : undefined
        if (before) replace(jsonSchema, write(before, io))
        // A known format says more to a reader than the expression behind it.
        if (jsonSchema.format) delete jsonSchema.pattern
      },
    })
    const { properties, $defs } = json as Written
    for (const [name, definition] of Object.entries($defs ?? {})) {
      const { id: _, ...rest } = withComponentReferences(definition)
      components[name] = rest
    }
    return withComponentReferences(properties.schema)
  }

  return { components, write }
}

// Our transforms only fill in fields, so what comes out has the shape of what goes in.
function beforeTransform(schema: z.core.$ZodTypes): z.ZodType | undefined {
  const { def } = schema._zod
  return def.type === 'pipe' && def.out._zod.def.type === 'transform'
    ? (def.in as z.ZodType)
    : undefined
}

function replace(target: object, content: JsonSchema): void {
  for (const key of Object.keys(target)) delete (target as JsonSchema)[key]
  Object.assign(target, content)
}

function withComponentReferences(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
}
