/** The way to a text inside a document. */
export type TextPath = readonly string[]

/** Where documents hold secrets, by kind: the one list that encryption, masks and audit share. */
export const secretFields: Readonly<Record<string, readonly TextPath[]>> = {
  'token-policy': [
    ['introspection', 'clientAuthentication', 'clientSecret'],
    ['introspection', 'clientAuthentication', 'privateKey'],
    ['introspection', 'clientAuthentication', 'token'],
    ['tls', 'key'],
  ],
  delivery: [['upstream', 'tls', 'key']],
}

/** A copy of a document with each of its secrets replaced; whatever holds no secret is shared. */
export function mapSecrets<T>(
  kind: string,
  document: T,
  change: (secret: string, path: TextPath) => string,
): T {
  const paths = Object.hasOwn(secretFields, kind) ? secretFields[kind]! : []
  return paths.reduce<T>(
    (copy, path) => at(copy, path, (secret) => change(secret, path)) as T,
    document,
  )
}

function at(value: unknown, [field, ...rest]: TextPath, change: (text: string) => string): unknown {
  if (field === undefined) return typeof value === 'string' ? change(value) : value
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, field)) return value
  const inner = (value as Record<string, unknown>)[field]
  const changed = at(inner, rest, change)
  return changed === inner ? value : { ...value, [field]: changed }
}
