import { z } from 'zod'
import { Configuration } from '../model/configuration.ts'

/** The known key that an unknown one was probably meant to be, at a place of the configuration document. */
export function nearestKey(path: readonly (string | number)[], key: string): string | undefined {
  const known = knownKeys(path)
  const ranked = known
    .map((name) => ({ name, distance: editDistance(name.toLowerCase(), key.toLowerCase()) }))
    .sort((left, right) => left.distance - right.distance)
  const [best] = ranked
  return best && best.distance <= Math.max(2, Math.ceil(key.length / 2)) ? best.name : undefined
}

/** The keys that may stand at a place of the configuration document. */
export function knownKeys(path: readonly (string | number)[]): string[] {
  let schemas: z.core.$ZodType[] = [Configuration]
  for (const step of path) schemas = schemas.flatMap((schema) => stepInto(schema, step))
  return [...new Set(schemas.flatMap(keysOf))]
}

function stepInto(schema: z.core.$ZodType, step: string | number): z.core.$ZodType[] {
  return unwrapped(schema).flatMap((inner) => {
    if (inner instanceof z.core.$ZodArray) return [inner._zod.def.element]
    if (!(inner instanceof z.core.$ZodObject)) return []
    const child = inner._zod.def.shape[step]
    return child ? [child] : []
  })
}

function keysOf(schema: z.core.$ZodType): string[] {
  return unwrapped(schema).flatMap((inner) =>
    inner instanceof z.core.$ZodObject ? Object.keys(inner._zod.def.shape) : [],
  )
}

// Defaults, optionals, transformations and unions hide the object that people write.
function unwrapped(schema: z.core.$ZodType): z.core.$ZodType[] {
  const { def } = schema._zod as unknown as {
    def: { innerType?: z.core.$ZodType; in?: z.core.$ZodType; options?: z.core.$ZodType[] }
  }
  if (def.innerType) return unwrapped(def.innerType)
  if (def.in) return unwrapped(def.in)
  if (def.options) return def.options.flatMap(unwrapped)
  return [schema]
}

function editDistance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    for (let column = 1; column <= right.length; column++) {
      const substitution = previous[column - 1]! + (left[row - 1] === right[column - 1] ? 0 : 1)
      current.push(Math.min(previous[column]! + 1, current[column - 1]! + 1, substitution))
    }
    previous = current
  }
  return previous[right.length]!
}
