import type { ConfigurationKind, ConfigurationObjects, Versioned } from '../../store/store.ts'
import type { Parts } from '../parts.ts'
import type { Caller } from '../session/caller.ts'
import type { FieldProblem } from './field-problem.ts'

/** What is special about one kind of document of the configuration. */
export type Noun<K extends ConfigurationKind> = {
  parts: Parts
  kind: K
  /** What people call it. */
  label: string
  keyOf(document: ConfigurationObjects[K]): string
  /** Where it is found behind `/api/v1`. */
  location(document: ConfigurationObjects[K]): string
  visible(caller: Caller, document: ConfigurationObjects[K]): boolean
  /** What keeps it from being saved beyond its schema. */
  problems(document: ConfigurationObjects[K]): Promise<FieldProblem[]>
  /** Those who need it, by name: while there are any it stays. */
  users(document: ConfigurationObjects[K]): Promise<string[]>
}

/** One edit of a stored document: how it changes, what of it the caller sees, and by which tag. */
export type Edit<T, V> = {
  change(stored: T): T
  view(document: T): V
  tag(stored: Versioned<T>): string
  /** The section of the document that the caller sent, when it is not the whole. */
  section?: string
}
