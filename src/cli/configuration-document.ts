import type { Configuration } from '../model/configuration.ts'
import type { Completion, ConfigurationFile } from '../runtime/configuration-file.ts'
import type { ConfigurationAccess } from './configuration-access.ts'
import { Failure } from './exit.ts'

/** The document that a file asks for, and the revision that it is compared with. */
type Compared = { document: Configuration; revision: number }

/**
 * Reads a file into the document it asks for. A whole document is checked before anything is
 * opened; one that keeps what it does not name needs the stored one first.
 */
export async function documentOf(
  file: string,
  prune: boolean,
): Promise<(access: ConfigurationAccess) => Promise<Compared>> {
  const whole = prune ? await readFile(file) : undefined
  return async (access) => {
    const { document: stored, revision } = await access.read({ secrets: false })
    const { keeping } = await import('../runtime/partial-configuration.ts')
    const { configuration } = whole ?? (await readFile(file, keeping(stored)))
    return { document: configuration, revision }
  }
}

/** A configuration file, read and checked; a file that cannot be read is a failure in a sentence. */
export async function readFile(file: string, complete?: Completion): Promise<ConfigurationFile> {
  const { readConfigurationFile } = await import('../runtime/configuration-file.ts')
  return readConfigurationFile(file, complete && { complete }).catch((error: Error) => {
    throw error.name === 'UnreadableFile' ? new Failure(error.message) : error
  })
}
