import type { Configuration } from '../../model/configuration.ts'
import { ConfigurationConflict, ConfigurationInvalid } from '../../store/errors.ts'
import type { ConfigurationStore, Store, WriteResult } from '../../store/store.ts'
import { ApiProblem } from '../http/problem.ts'
import { invalidFields } from './field-problem.ts'

type Write = Parameters<ConfigurationStore['write']>[0]
type Replacement = Parameters<ConfigurationStore['replace']>[1]

/** Writes changes as one revision; undefined when somebody else was faster, 400 when they do not fit the rest. */
export async function write(
  { store }: { store: Pick<Store, 'configuration'> },
  changes: Write,
  section?: string,
): Promise<WriteResult | undefined> {
  try {
    return await store.configuration.write(changes)
  } catch (error) {
    if (error instanceof ConfigurationConflict) return undefined
    throw toProblem(error, section)
  }
}

/** Makes the stored configuration equal to the document; undefined when somebody else was faster. */
export async function replace(
  { store }: { store: Pick<Store, 'configuration'> },
  document: Configuration,
  options: Replacement,
): Promise<WriteResult | undefined> {
  try {
    return await store.configuration.replace(document, options)
  } catch (error) {
    if (error instanceof ConfigurationConflict) return undefined
    throw toProblem(error)
  }
}

/** 412: the caller read another version than the one that is stored, which is in the answer. */
export function stale(current: unknown, etag: string): ApiProblem {
  return new ApiProblem(412, 'The document has changed since you read it', {
    members: { current },
    headers: { etag },
  })
}

function toProblem(error: unknown, section?: string): unknown {
  return error instanceof ConfigurationInvalid ? invalidFields(error.issues, section) : error
}
