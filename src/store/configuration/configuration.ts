import { deliveryPath } from '../../model/delivery-path.ts'
import { readCounter } from '../counter.ts'
import type { Database } from '../database.ts'
import type { Vault } from '../secrets/vault.ts'
import type { ConfigurationStore } from '../store.ts'
import { createWatch } from '../watch.ts'
import { findRevision, listRevisions, objectsAt } from './history.ts'
import { defaultSettings } from './kinds.ts'
import { findDeliveryWithPolicy, findObject, listObjects, readConfiguration } from './reading.ts'
import { createWriting } from './writing.ts'

const CHANNEL = 'varco_configuration_revision'
/** A process that missed the notification finds a revision after so long. */
const LOOK_EVERY_MS = 2000

/** The configuration as objects of their own, each with the revision that wrote it, and their history. */
export function createConfiguration(
  database: Database,
  vault: Vault,
  now: () => number,
): ConfigurationStore & { stop(): void } {
  const read = () => readCounter(database.main, 'configuration-revision')
  const watch = createWatch(database, { channel: CHANNEL, everyMs: LOOK_EVERY_MS, read })
  return {
    ...createReading(database, vault),
    ...createWriting({
      database,
      vault,
      now,
      announce: (tx) => database.dialect.notify(tx, CHANNEL),
      written: (revision) => watch.saw(revision),
    }),
    async revisionNumber() {
      const revision = await read()
      void watch.saw(revision)
      return revision
    },
    onRevision: (callback) => watch.listen(callback),
    stop: () => watch.stop(),
  }
}

type Reading = Omit<
  ConfigurationStore,
  'write' | 'replace' | 'restore' | 'revisionNumber' | 'onRevision'
>

function createReading({ main: db }: Database, vault: Vault): Reading {
  const reading: Reading = {
    async current() {
      const { objects, revision } = await readConfiguration(db, vault.keys())
      return { revision, document: objects.document() }
    },
    find: (kind, key) => findObject(db, vault.keys(), kind, key),
    list: (kind) => listObjects(db, vault.keys(), kind),
    organizations: () => reading.list('organization'),
    tokenPolicies: () => reading.list('token-policy'),
    deliveries: () => reading.list('delivery'),
    clients: () => reading.list('client'),
    settings: async () =>
      (await reading.find('settings', '')) ?? { document: defaultSettings(), revision: 0 },
    tokenPolicy: (name) => reading.find('token-policy', name),
    delivery: (name) => reading.find('delivery', deliveryPath(name)),
    deliveryWithPolicy: (name) => findDeliveryWithPolicy(db, vault.keys(), name),
    revisions: (page) => listRevisions(db, vault.keys(), page),
    async revision(number) {
      // What is written of a revision never changes, so it need not be read at one moment.
      const revision = await findRevision(db, vault.keys(), number)
      if (!revision) return undefined
      return { ...revision, document: (await objectsAt(db, vault.keys(), number)).document() }
    },
  }
  return reading
}
