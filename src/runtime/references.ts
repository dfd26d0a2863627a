import { readFileSync } from 'node:fs'
import { problemOfUrl } from '../model/url.ts'

const REFERENCE = /^\$\{(env|file):([^}]+)\}$/

/** A reference that leads nowhere: says which and where it stands. */
export class UnresolvedReference extends Error {
  readonly reason: string

  constructor(path: string, reason: string) {
    super(`${path}: ${reason}`)
    this.reason = reason
  }
}

/** Where references lead. */
export type ReferenceSource = {
  variable(name: string): string | undefined
  file(path: string): string
}

/** Reads files of references; the last line end of a file is not part of its content. */
export const filesOf = (variable: ReferenceSource['variable']): ReferenceSource => ({
  variable,
  file: (path) => readFileSync(path, 'utf8').replace(/\r?\n$/, ''),
})

/**
 * Replaces `${env:NAME}` and `${file:PATH}` by what they name, in every text of a policy or an upstream.
 * Claim rules are not among them: their directives belong to the rule language.
 */
export function resolved<T>(document: T, source: ReferenceSource, path = ''): T {
  if (typeof document === 'string') return text(document, source, path) as T
  if (Array.isArray(document))
    return document.map((item, index) => resolved(item, source, `${path}[${index}]`)) as T
  if (typeof document !== 'object' || document === null) return document
  return Object.fromEntries(
    Object.entries(document).map(([key, value]) => [
      key,
      resolved(value, source, path === '' ? key : `${path}.${key}`),
    ]),
  ) as T
}

/** Every reference of a document that leads nowhere, with the way to it. */
export function unresolved(
  document: unknown,
  source: ReferenceSource,
  path: readonly (string | number)[],
): { path: readonly (string | number)[]; message: string }[] {
  if (typeof document === 'object' && document !== null) {
    return Object.entries(document).flatMap(([key, value]) =>
      unresolved(value, source, [...path, Array.isArray(document) ? Number(key) : key]),
    )
  }
  if (typeof document !== 'string') return []
  try {
    text(document, source, String(path.at(-1)))
    return []
  } catch (error) {
    if (error instanceof UnresolvedReference) return [{ path, message: error.reason }]
    throw error
  }
}

function text(value: string, source: ReferenceSource, path: string): string {
  const reference = REFERENCE.exec(value)
  if (!reference) return value
  const [, kind, name] = reference as unknown as [string, 'env' | 'file', string]
  const found = kind === 'env' ? source.variable(name) : readable(source, name, path)
  if (found === undefined)
    throw new UnresolvedReference(path, `the environment has no variable ${name}`)
  const problem = /(?:url|uri|endpoint|discovery)$/i.test(path) ? problemOfUrl(found) : undefined
  if (problem) throw new UnresolvedReference(path, `${kind}:${name} holds no URL: ${problem}`)
  return found
}

function readable(source: ReferenceSource, name: string, path: string): string {
  try {
    return source.file(name)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
    throw new UnresolvedReference(path, `the file ${name} cannot be read: ${code}`)
  }
}
