import { addToCounter } from '../counter.ts'
import type { Database, Tx } from '../database.ts'
import { ConfigurationConflict } from '../errors.ts'
import type { Vault } from '../secrets/vault.ts'
import type { Authorship, ConfigurationStore, WriteResult } from '../store.ts'
import { differences } from './differences.ts'
import { findRevision, objectsAt } from './history.ts'
import { changed, parsedDocument } from './next-configuration.ts'
import type { ObjectMap } from './objects.ts'
import { type DamagedObject, readReplaceable } from './reading.ts'
import { writeRevision } from './write-revision.ts'

/** What writing needs beside the database. */
export type WritingParts = {
  database: Database
  vault: Vault
  now: () => number
  /** Tells other processes, as part of the transaction. */
  announce(tx: Tx): Promise<void>
  /** Tells this process, once the revision stands, and waits until it has taken note. */
  written(revision: number): Promise<void>
}

type Current = { objects: ObjectMap; damaged: DamagedObject[]; revision: number }

/** The three ways to write the configuration, each one database transaction and one revision at most. */
export function createWriting(
  parts: WritingParts,
): Pick<ConfigurationStore, 'write' | 'replace' | 'restore'> {
  const { database, vault } = parts
  return {
    write: ({ changes, ...authorship }) =>
      store(parts, authorship, (_, { objects, damaged }) => changed(objects, damaged, changes)),
    replace: (document, { expectedRevision, ...options }) =>
      store(parts, options, (_, { revision }) => {
        expect(revision, expectedRevision)
        return parsedDocument(document)
      }),
    async restore(number, { expectedRevision, ...authorship }) {
      const there = await findRevision(database.main, vault.keys(), number)
      if (!there) return undefined
      return store(parts, authorship, (tx, { revision }) => {
        expect(revision, expectedRevision)
        return objectsAt(tx, vault.keys(), number)
      })
    },
  }
}

function expect(revision: number, expected: number | undefined): void {
  if (expected === undefined || expected === revision) return
  throw new ConfigurationConflict(undefined, expected, revision)
}

/** Writes what a function makes of the current configuration, alone among all processes. */
async function store(
  { database, vault, now, announce, written }: WritingParts,
  authorship: Authorship & { dryRun?: boolean },
  next: (tx: Tx, current: Current) => ObjectMap | Promise<ObjectMap>,
): Promise<WriteResult> {
  const result = await database.write(async (tx) => {
    await vault.hold(tx)
    const revision = await addToCounter(tx, 'configuration-revision', 0)
    const current = { revision, ...(await readReplaceable(tx, vault.keys())) }
    const changes = differences(current.objects, current.damaged, await next(tx, current))
    if (changes.length === 0 || authorship.dryRun) return { revision, changes }
    const number = await writeRevision(tx, vault.keys(), changes, authorship, now())
    await announce(tx)
    return { revision: number, changes }
  })
  await written(result.revision)
  return result
}
