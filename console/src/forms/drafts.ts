import { type Change, type Path, withValue } from './changes.ts'

/** Changes that were not saved, kept in this browser for one object and one user. */
export type Draft = { at: string; changes: Change[] }

const PREFIX = 'varco.draft:'
const MAX_DRAFT_CHARACTERS = 200_000
const SECRETS = new Set([
  'clientSecret',
  'privateKey',
  'token',
  'key',
  'password',
  'ca',
  'certificate',
])

/** Where drafts live; the browser's local storage, or anything like it. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The drafts of one user. Secrets are never among them. */
export function drafts(storage: DraftStorage, user: string) {
  const keyOf = (object: string) => `${PREFIX}${user}:${object}`
  return {
    read(object: string): Draft | undefined {
      try {
        const text = storage.getItem(keyOf(object))
        return text === null ? undefined : (JSON.parse(text) as Draft)
      } catch {
        return undefined
      }
    },

    write(object: string, changes: readonly Change[], at: Date): void {
      const kept = changes.filter(({ path }) => !isSecret(path)).map(withoutSecrets)
      const text = JSON.stringify({ at: at.toISOString(), changes: kept } satisfies Draft)
      if (kept.length === 0 || text.length > MAX_DRAFT_CHARACTERS) return this.remove(object)
      try {
        storage.setItem(keyOf(object), text)
      } catch {
        // A full or forbidden storage costs the draft, never the form.
      }
    },

    remove(object: string): void {
      try {
        storage.removeItem(keyOf(object))
      } catch {
        // As above.
      }
    },
  }
}

/** The document with the changes of a draft made again. */
export function withDraft<T>(document: T, draft: Draft): T {
  return draft.changes.reduce((done, { path, after }) => withValue(done, path, after), document)
}

function isSecret(path: Path): boolean {
  return path.some((name) => SECRETS.has(name))
}

// A section that was added as a whole may hold a secret inside.
function withoutSecrets({ path, after }: Change): Change {
  return { path, before: undefined, after: stripped(after) }
}

function stripped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripped)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([name]) => !SECRETS.has(name))
  return Object.fromEntries(entries.map(([name, part]) => [name, stripped(part)]))
}
