import type { ConfigurationKind, ConfigurationObjects, Versioned } from '../../store/store.ts'
import type { Tagged } from '../handlers.ts'
import { revisionTag } from '../http/etag.ts'
import { found } from '../http/problem.ts'
import type { Caller } from '../session/caller.ts'
import { masked } from './masks.ts'
import type { Noun } from './noun.ts'

/** The stored document with its secrets, or 404 when it is not there for this caller. */
export async function readable<K extends ConfigurationKind>(
  { parts, kind, label, visible }: Noun<K>,
  key: string,
  caller: Caller,
): Promise<Versioned<ConfigurationObjects[K]>> {
  const stored = await parts.store.configuration.find(kind, key)
  return found(stored && visible(caller, stored.document) ? stored : undefined, label)
}

/** Every document that the caller may see, secrets masked. */
export async function listDocuments<K extends ConfigurationKind>(
  { parts, kind, visible }: Noun<K>,
  caller: Caller,
): Promise<{ items: ConfigurationObjects[K][]; next: null }> {
  const stored = await parts.store.configuration.list(kind)
  const mine = stored.filter(({ document }) => visible(caller, document))
  return { items: mine.map(({ document }) => masked(kind, document)), next: null }
}

/** One document with its tag, secrets masked. */
export async function getDocument<K extends ConfigurationKind>(
  noun: Noun<K>,
  key: string,
  caller: Caller,
): Promise<Tagged<ConfigurationObjects[K]>> {
  const { document, revision } = await readable(noun, key, caller)
  return { body: masked(noun.kind, document), etag: revisionTag(revision) }
}
