import { createHash } from 'node:crypto'
import type { ConfigurationDocument } from '../model/configuration.ts'
import type { Store } from '../store/store.ts'
import type { ConfigurationFile } from './configuration-file.ts'

const APPLIED_FILE = 'configuration-file'

/** Who hears what was done: a log, or a person at a terminal. */
export type Told = { info(fields: object, text: string): void }

/**
 * Applies a configuration file when the data folder is new or when the file has changed since it was last applied;
 * otherwise what is stored stands, and the log says so.
 */
export async function applyConfigurationFile(
  store: Store,
  { file, text, configuration }: ConfigurationFile,
  log: Told,
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

/** Where the demo's servers are. */
export type DemoPlaces = { identityProviderUrl: string; petstoreUrl: string }

const DEMO_PLACES = 'demo-places'

/** The demo's servers may have other ports than at the last start: what points at the old ones is moved along. */
export async function followDemo(store: Store, places: DemoPlaces): Promise<void> {
  const before = await store.meta.find(DEMO_PLACES)
  const now = JSON.stringify({
    identityProviderUrl: places.identityProviderUrl,
    petstoreUrl: places.petstoreUrl,
  })
  await store.meta.set(DEMO_PLACES, now)
  if (before === undefined || before === now) return
  const old = JSON.parse(before) as DemoPlaces
  const { document } = await store.configuration.current()
  const moved = JSON.stringify(document)
    .replaceAll(`"${old.identityProviderUrl}`, `"${places.identityProviderUrl}`)
    .replaceAll(`"${old.petstoreUrl}`, `"${places.petstoreUrl}`)
  await store.configuration.replace(JSON.parse(moved) as ConfigurationDocument, {
    author: 'varco demo',
    message: 'the demo servers have moved',
  })
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
