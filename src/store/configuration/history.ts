import type { Revision } from '../../model/endpoints/configuration.ts'
import type { Db, Tx } from '../database.ts'
import { cursorOf, limitOf, paged } from '../page.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import type { ConfigurationKind, Page } from '../store.ts'
import type { Tables } from '../tables.ts'
import { instant } from '../values.ts'
import { fromText, ObjectMap, type StoredObject } from './objects.ts'

/** Revisions with what they changed, newest first. */
export async function listRevisions(
  db: Db,
  keys: KeyRing,
  page: Page,
): Promise<{ items: Revision[]; next: string | null }> {
  const limit = limitOf(page)
  const cursor = cursorOf(page)
  const rows = await db
    .selectFrom('configuration_revision')
    .selectAll()
    .$if(cursor !== undefined, (query) => query.where('revision', '<', cursor!))
    .orderBy('revision', 'desc')
    .limit(limit + 1)
    .execute()
  const numbers = rows.slice(0, limit).map(({ revision }) => revision)
  const changes = await changesOf(db, keys, numbers)
  return paged(
    rows,
    limit,
    ({ revision }) => revision,
    (row) => ({ ...row, at: instant(row.at), changes: changes.get(row.revision) ?? [] }),
  )
}

/** One revision with what it changed, undefined when there is none of this number. */
export async function findRevision(
  db: Db,
  keys: KeyRing,
  number: number,
): Promise<Revision | undefined> {
  const row = await db
    .selectFrom('configuration_revision')
    .selectAll()
    .where('revision', '=', number)
    .executeTakeFirst()
  if (!row) return undefined
  const changes = await changesOf(db, keys, [number])
  return { ...row, at: instant(row.at), changes: changes.get(number) ?? [] }
}

/** The objects as a revision left them: of each its last change until then. */
export async function objectsAt(db: Db | Tx, keys: KeyRing, number: number): Promise<ObjectMap> {
  const rows = await db
    .selectFrom('configuration_change as change')
    .select(['change.kind', 'change.key', 'change.after', 'change.revision'])
    .where('change.after', 'is not', null)
    .where('change.revision', '=', (eb) =>
      eb
        .selectFrom('configuration_change as last')
        .select((of) => of.fn.max('last.revision').as('revision'))
        .whereRef('last.kind', '=', 'change.kind')
        .whereRef('last.key', '=', 'change.key')
        .where('last.revision', '<=', number),
    )
    .execute()
  return new ObjectMap(
    rows.map(({ kind, key, after, revision }): StoredObject => {
      const known = kind as ConfigurationKind
      return { kind: known, key, document: fromText(keys, known, key, after!), revision }
    }),
  )
}

async function changesOf(
  db: Db,
  keys: KeyRing,
  numbers: readonly number[],
): Promise<Map<number, Revision['changes']>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('configuration_change')
    .selectAll()
    .where('revision', 'in', numbers)
    .orderBy('revision')
    .orderBy('position')
    .execute()
  const byRevision = Map.groupBy(rows, ({ revision }) => revision)
  return new Map([...byRevision].map(([revision, list]) => [revision, list.map(changeOf(keys))]))
}

const changeOf =
  (keys: KeyRing) =>
  ({ kind, key, before, after }: Tables['configuration_change']): Revision['changes'][number] => {
    const state = (text: string | null) =>
      text === null ? null : fromText(keys, kind as ConfigurationKind, key, text)
    return { kind, key, before: state(before), after: state(after) }
  }
