import type { Configuration } from '../../model/configuration.ts'
import { mapSecrets, type TextPath } from '../../model/secrets.ts'
import { isReference } from '../../model/url.ts'
import type { ConfigurationKind } from '../../store/store.ts'
import { newDestinations } from './destinations.ts'
import type { FieldProblem } from './field-problem.ts'

/** What a stored secret reads as; coming back in a write, it keeps the secret. */
export const SECRET_MASK = '********'

/** A document fit to be read: secrets masked, references shown since they are only names. */
export function masked<T>(kind: ConfigurationKind, document: T): T {
  return mapSecrets(kind, document, (secret) => (isReference(secret) ? secret : SECRET_MASK))
}

/** The whole configuration, fit to be read. */
export function maskedConfiguration(document: Configuration): Configuration {
  return {
    ...document,
    tokenPolicies: document.tokenPolicies.map((policy) => masked('token-policy', policy)),
    deliveries: document.deliveries.map((delivery) => masked('delivery', delivery)),
  }
}

/** The changes of a revision, fit to be read. */
export function maskedChanges<T extends { kind: string; before: unknown; after: unknown }>(
  changes: readonly T[],
): T[] {
  return changes.map((change) => {
    const kind = change.kind as ConfigurationKind
    return { ...change, before: masked(kind, change.before), after: masked(kind, change.after) }
  })
}

/** Puts the stored secret back where the mask stands; a mask that hides nothing is a problem, or one that would send it elsewhere. */
export function unmasked<T>(
  kind: ConfigurationKind,
  document: T,
  stored: T | undefined,
): { document: T; problems: FieldProblem[] } {
  const problems: FieldProblem[] = []
  const complete = mapSecrets(kind, document, (text, path) => {
    if (text !== SECRET_MASK) return text
    const secret = valueAt(stored, path)
    const strangers = newDestinations(kind, document, stored, path)
    if (typeof secret === 'string' && strangers.length === 0) return secret
    const message =
      typeof secret === 'string'
        ? `expected the secret once more: it would be sent to ${strangers.join(' and ')}, where it was not sent before`
        : 'expected a secret: the mask stands for one that is not stored'
    problems.push({ path, message })
    return text
  })
  return { document: complete, problems }
}

function valueAt(document: unknown, path: TextPath): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined,
    document,
  )
}
