import type { z } from 'zod'

type Schema = z.core.$ZodType
type Path = readonly PropertyKey[]

/** The fields that a schema knows at a path. */
export function knownKeys(schema: Schema, path: Path): string[] {
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
