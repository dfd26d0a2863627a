import { deliveryPath } from '../../model/delivery-path.ts'
import type { DeliveryName } from '../../model/names.ts'
import type { Db, Tx } from '../database.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { isStorable } from '../storable-text.ts'
import type {
  ConfigurationKind,
  ConfigurationObjects,
  DeliveryWithPolicy,
  Versioned,
} from '../store.ts'
import type { Tables } from '../tables.ts'
import { defaultSettings } from './kinds.ts'
import { fromText, ObjectMap, type StoredObject } from './objects.ts'

type Row = Tables['configuration_object']

/** One object, undefined when it is not there. */
export async function findObject<K extends ConfigurationKind>(
  db: Db | Tx,
  keys: KeyRing,
  kind: K,
  key: string,
): Promise<Versioned<ConfigurationObjects[K]> | undefined> {
  if (!isStorable(key)) return undefined
  const row = await db
    .selectFrom('configuration_object')
    .select(['document', 'revision'])
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst()
  return row && { document: fromText(keys, kind, key, row.document), revision: row.revision }
}

/** Every object of a kind, by key. */
export async function listObjects<K extends ConfigurationKind>(
  db: Db | Tx,
  keys: KeyRing,
  kind: K,
): Promise<Versioned<ConfigurationObjects[K]>[]> {
  const rows = await db
    .selectFrom('configuration_object')
    .selectAll()
    .where('kind', '=', kind)
    .execute()
  const objects = new ObjectMap(rows.map((row) => fromRow(keys, row)))
  return objects.of(kind).map(({ document, revision }) => ({ document, revision }))
}

/** The whole configuration with the number of its last revision, in one statement: read at one moment. */
export async function readConfiguration(
  db: Db,
  keys: KeyRing,
): Promise<{ objects: ObjectMap; revision: number }> {
  const rows = await withRevision(db).execute()
  const objects = new ObjectMap(rows.filter(isObject).map((row) => fromRow(keys, row)))
  return { objects, revision: rows[0]!.head }
}

/** An object whose stored text cannot be read any more. */
export type DamagedObject = { kind: ConfigurationKind; key: string; error: unknown }

/** The configuration for a writer, who may replace what nobody can read. */
export async function readReplaceable(
  tx: Tx,
  keys: KeyRing,
): Promise<{ objects: ObjectMap; damaged: DamagedObject[] }> {
  const damaged: DamagedObject[] = []
  const rows = await withRevision(tx).execute()
  const objects = rows.filter(isObject).flatMap((row) => {
    try {
      return [fromRow(keys, row)]
    } catch (error) {
      damaged.push({ kind: row.kind as ConfigurationKind, key: row.key, error })
      return []
    }
  })
  return { objects: new ObjectMap(objects), damaged }
}

/** A delivery with its policy, the settings and the number of the last revision, read at one moment. */
export async function findDeliveryWithPolicy(
  db: Db,
  keys: KeyRing,
  name: DeliveryName,
): Promise<DeliveryWithPolicy | undefined> {
  const path = deliveryPath(name)
  if (!isStorable(path)) return undefined
  const rows = await withRevision(db)
    .where((eb) =>
      eb.or([
        eb('kind', 'in', ['token-policy', 'settings']),
        eb.and([eb('kind', '=', 'delivery'), eb('key', '=', path)]),
      ]),
    )
    .execute()
  const text = (kind: ConfigurationKind, key: string | null) =>
    rows.filter(isObject).find((row) => row.kind === kind && row.key === key)?.document
  const found = text('delivery', path)
  if (found === undefined) return undefined
  const delivery = fromText(keys, 'delivery', path, found)
  const policyName = delivery.accessControl.tokenManagement.policy
  const policy = text('token-policy', policyName)
  const settings = text('settings', '')
  return {
    delivery,
    policy: policy === undefined ? undefined : fromText(keys, 'token-policy', policyName!, policy),
    settings: settings === undefined ? defaultSettings() : fromText(keys, 'settings', '', settings),
    revision: rows[0]!.head,
  }
}

// Objects beside the revision: also a configuration without any object has a row that says the revision.
function withRevision(db: Db | Tx) {
  return db
    .selectFrom('counter')
    .leftJoin('configuration_object', (join) => join.onTrue())
    .where('counter.name', '=', 'configuration-revision')
    .select(['counter.value as head', 'kind', 'key', 'document', 'revision'])
}

function isObject<T extends { kind: string | null }>(row: T): row is T & Row {
  return row.kind !== null
}

function fromRow(keys: KeyRing, { kind, key, document, revision }: Row): StoredObject {
  const known = kind as ConfigurationKind
  return { kind: known, key, document: fromText(keys, known, key, document), revision }
}
