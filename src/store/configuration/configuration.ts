import { deliveryPath } from '../../model/names.ts'
import { addToCounter, readCounter } from '../counter.ts'
import type { Database, Tx } from '../database.ts'
import { ConfigurationConflict } from '../errors.ts'
import type { Vault } from '../secrets/vault.ts'
import type { Authorship, ConfigurationStore, WriteResult } from '../store.ts'
import { createWatch } from '../watch.ts'
import { findRevision, listRevisions, objectsAt } from './history.ts'
import { defaultSettings } from './kinds.ts'
import { changed, parsedDocument } from './next-configuration.ts'
import type { ObjectMap } from './objects.ts'
import { findDeliveryWithPolicy, findObject, listObjects, readConfiguration } from './reading.ts'
import { differences, writeRevision } from './writing.ts'

const COUNTER = 'configuration-revision'
const CHANNEL = 'varco_configuration_revision'
/** A process that missed the notification finds a revision after so long. */
const LOOK_EVERY_MS = 2000

/** The configuration as objects of their own, each with the revision that wrote it, and their history. */
export function createConfiguration(
  database: Database,
  vault: Vault,
  now: () => number,
): ConfigurationStore & { stop(): void } {
  const { main: db } = database
  const watch = createWatch(database, {
    channel: CHANNEL,
    everyMs: LOOK_EVERY_MS,
    read: () => readCounter(db, COUNTER),
  })

  /** Writes what a function makes of the current configuration, alone among all processes. */
  const store = async (
    authorship: Authorship & { dryRun?: boolean },
    make: (tx: Tx, current: ObjectMap, revision: number) => ObjectMap | Promise<ObjectMap>,
  ): Promise<WriteResult> => {
    const result = await database.write(async (tx) => {
      await vault.hold(tx)
      const revision = await addToCounter(tx, COUNTER, 0)
      const { objects: current } = await readConfiguration(tx, vault.keys())
      const changes = differences(current, await make(tx, current, revision))
      if (changes.length === 0 || authorship.dryRun) return { revision, changes }
      const next = await writeRevision(tx, vault.keys(), changes, authorship, now())
      await database.dialect.notify(tx, CHANNEL)
      return { revision: next, changes }
    })
    watch.saw(result.revision)
    return result
  }

  const configuration: ConfigurationStore = {
    async current() {
      const { objects, revision } = await readConfiguration(db, vault.keys())
      return { revision, document: objects.document() }
    },
    async revisionNumber() {
      const revision = await readCounter(db, COUNTER)
      watch.saw(revision)
      return revision
    },
    find: (kind, key) => findObject(db, vault.keys(), kind, key),
    list: (kind) => listObjects(db, vault.keys(), kind),
    organizations: () => configuration.list('organization'),
    tokenPolicies: () => configuration.list('token-policy'),
    deliveries: () => configuration.list('delivery'),
    clients: () => configuration.list('client'),
    settings: async () =>
      (await configuration.find('settings', '')) ?? { document: defaultSettings(), revision: 0 },
    tokenPolicy: (name) => configuration.find('token-policy', name),
    delivery: (name) => configuration.find('delivery', deliveryPath(name)),
    deliveryWithPolicy: (name) => findDeliveryWithPolicy(db, vault.keys(), name),

    write: ({ changes, ...authorship }) =>
      store(authorship, (_, current) => changed(current, changes)),
    replace: (document, { expectedRevision, ...options }) =>
      store(options, (_tx, _current, revision) => {
        if (expectedRevision !== undefined && expectedRevision !== revision) {
          throw new ConfigurationConflict(undefined, expectedRevision, revision)
        }
        return parsedDocument(document)
      }),
    revisions: (page) => listRevisions(db, vault.keys(), page),
    async revision(number) {
      // What is written of a revision never changes, so it need not be read at one moment.
      const revision = await findRevision(db, vault.keys(), number)
      if (!revision) return undefined
      return { ...revision, document: (await objectsAt(db, vault.keys(), number)).document() }
    },
    async restore(number, authorship) {
      const there = await findRevision(db, vault.keys(), number)
      return there && store(authorship, (tx) => objectsAt(tx, vault.keys(), number))
    },
    onRevision: (callback) => watch.listen(callback),
  }
  return { ...configuration, stop: () => watch.stop() }
}
