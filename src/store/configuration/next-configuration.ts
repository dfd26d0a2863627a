import {
  Configuration,
  type ConfigurationDocument,
  inconsistencies,
} from '../../model/configuration.ts'
import { deliveryPath } from '../../model/delivery-path.ts'
import { ConfigurationConflict, ConfigurationInvalid, type ConfigurationIssue } from '../errors.ts'
import { isStorable } from '../storable-text.ts'
import type { ConfigurationChange } from '../store.ts'
import { kindNames, kinds } from './kinds.ts'
import { ObjectMap, objectsOf, type StoredObject } from './objects.ts'
import type { DamagedObject } from './reading.ts'

/** What the configuration would be after the changes; throws when one of them is stale or wrong. */
export function changed(
  current: ObjectMap,
  damaged: readonly DamagedObject[],
  changes: readonly ConfigurationChange[],
): ObjectMap {
  const untouched = damaged.find(
    ({ kind, key }) => !changes.some((change) => change.kind === kind && change.key === key),
  )
  if (untouched) throw untouched.error
  const next = new ObjectMap(current.sorted())
  for (const change of changes) {
    refuseStale(current, change)
    if (change.document === undefined) next.remove(change.kind, change.key)
    else next.put({ ...parsedChange(change), revision: 0 })
  }
  const whole = next.document()
  const issues = [
    ...inconsistencies(whole).map((issue) => issueOf(whole, issue)),
    ...lostOrganizations(changes, whole),
  ]
  if (issues.length > 0) throw new ConfigurationInvalid(issues)
  bringOrganizations(next, whole)
  return refuseUnstorable(next)
}

/** The objects of a document as people write it; throws ConfigurationInvalid with paths from its top. */
export function parsedDocument(document: ConfigurationDocument | Configuration): ObjectMap {
  const result = Configuration.safeParse(document)
  if (result.success) return refuseUnstorable(objectsOf(result.data))
  throw new ConfigurationInvalid(
    result.error.issues.map(({ path, message }) => ({ path: plain(path), message })),
  )
}

function refuseStale(current: ObjectMap, { kind, key, expectedRevision }: ConfigurationChange) {
  const actual = current.get(kind, key)?.revision ?? 0
  if (expectedRevision !== undefined && expectedRevision !== actual) {
    throw new ConfigurationConflict({ kind, key }, expectedRevision, actual)
  }
}

function parsedChange({
  kind,
  key,
  document,
}: ConfigurationChange): Omit<StoredObject, 'revision'> {
  const { schema, keyOf } = kinds[kind]
  const result = schema.safeParse(document)
  const object = { kind, key }
  if (!result.success) {
    throw new ConfigurationInvalid(
      result.error.issues.map(({ path, message }) => ({ object, path: plain(path), message })),
    )
  }
  const name = (keyOf as (one: unknown) => string)(result.data)
  if (name !== key) {
    throw new ConfigurationInvalid([{ object, path: [], message: `expected the name '${key}'` }])
  }
  return { kind, key, document: result.data }
}

// A problem of the whole is told as one of the object that has it.
function issueOf(
  whole: Configuration,
  { path, message }: { path: PropertyKey[]; message: string },
): ConfigurationIssue {
  const [part, index, ...rest] = plain(path)
  const kind = kindNames.find((one) => kinds[one].part === part)
  if (kind === undefined) return { path: plain(path), message }
  if (kind === 'settings') return { object: { kind, key: '' }, path: plain(path).slice(1), message }
  const document = (whole[kinds[kind].part] as unknown[])[index as number]
  const key = (kinds[kind].keyOf as (one: unknown) => string)(document)
  return { object: { kind, key }, path: rest, message }
}

// As in a whole document, a delivery that names an organization means that organization too.
function bringOrganizations(next: ObjectMap, { deliveries }: Configuration): void {
  const kind = 'organization'
  for (const { organization: key } of deliveries) {
    if (next.get(kind, key)) continue
    next.put({ kind, key, document: kinds[kind].schema.parse({ name: key }), revision: 0 })
  }
}

// One that is removed while in use would only come back.
function lostOrganizations(
  changes: readonly ConfigurationChange[],
  { deliveries }: Configuration,
): ConfigurationIssue[] {
  return changes
    .filter(({ kind, document }) => kind === 'organization' && document === undefined)
    .flatMap(({ kind, key }) => {
      const users = deliveries.filter(({ organization }) => organization === key).map(deliveryPath)
      if (users.length === 0) return []
      const message = `expected no delivery to belong to it: ${users.join(', ')}`
      return [{ object: { kind, key }, path: [], message }]
    })
}

// Two names that the database keeps as one text would be one object.
function refuseUnstorable(objects: ObjectMap): ObjectMap {
  const issues = objects
    .sorted()
    .filter(({ key }) => !isStorable(key))
    .map(({ kind, key }) => {
      const message = 'expected a name without NUL and without half characters'
      return { object: { kind, key }, path: [], message }
    })
  if (issues.length > 0) throw new ConfigurationInvalid(issues)
  return objects
}

function plain(path: readonly PropertyKey[]): (string | number)[] {
  return path.map((part) => (typeof part === 'number' ? part : String(part)))
}
