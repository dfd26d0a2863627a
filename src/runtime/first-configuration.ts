import { createHash } from 'node:crypto'
import type { ConfigurationDocument } from '../model/configuration.ts'
import type { Store } from '../store/store.ts'
import type { ConfigurationFile } from './configuration-file.ts'
import type { Log } from './log.ts'

const APPLIED_FILE = 'configuration-file'

/**
 * Applies a configuration file when the data folder is new or when the file has changed since it was last applied;
 * otherwise what is stored stands, and the log says so.
 */
export async function applyConfigurationFile(
  store: Store,
  { file, text, configuration }: ConfigurationFile,
  log: Log,
): Promise<void> {
  const digest = createHash('sha256').update(text).digest('hex')
  if ((await store.meta.find(APPLIED_FILE)) === digest) {
    log.info({ file }, `${file} has not changed since it was last applied: what is stored stands`)
    return
  }
  const { revision } = await store.configuration.replace(configuration, {
    author: 'varco start',
    message: `applied ${file}`,
  })
  await store.meta.set(APPLIED_FILE, digest)
  log.info({ file, revision }, `applied ${file} as revision ${revision}`)
}

/** Loads the demo scenario into a configuration that has never been written. */
export async function applyDemoScenario(
  store: Store,
  document: ConfigurationDocument,
): Promise<boolean> {
  if ((await store.configuration.revisionNumber()) > 0) return false
  await store.configuration.replace(document, { author: 'varco demo', message: 'demo scenario' })
  return true
}
