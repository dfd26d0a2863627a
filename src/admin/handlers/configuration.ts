import type { Configuration } from '../../model/configuration.ts'
import { ConfigurationConflict } from '../../store/errors.ts'
import type { WriteResult } from '../../store/store.ts'
import { maskedChanges, maskedConfiguration } from '../configuration/masks.ts'
import { replaceConfiguration, states } from '../configuration/replacing.ts'
import { stale } from '../configuration/write.ts'
import type { Call, Handlers } from '../handlers.ts'
import { matches, revisionTag } from '../http/etag.ts'
import { found } from '../http/problem.ts'
import type { Parts } from '../parts.ts'
import { type Caller, maySee } from '../session/caller.ts'

/** The whole configuration and its history. */
export function configuration(
  parts: Parts,
): Pick<
  Handlers,
  'getConfiguration' | 'putConfiguration' | 'listRevisions' | 'getRevision' | 'restoreRevision'
> {
  const { store, audit } = parts
  return {
    async getConfiguration(_, { caller }) {
      const { document, revision } = await store.configuration.current()
      const body = maskedConfiguration(visible(document, caller))
      return { body, etag: revisionTag(revision) }
    },

    putConfiguration: ({ query, body }, call) => replaceConfiguration(parts, body, query, call),

    async listRevisions({ query }) {
      const { items, next } = await store.configuration.revisions(query)
      return {
        items: items.map((one) => ({ ...one, changes: maskedChanges(one.changes) })),
        next,
      }
    },

    async getRevision({ params }) {
      const one = found(await store.configuration.revision(params.revision), 'revision')
      return {
        ...one,
        changes: maskedChanges(one.changes),
        document: maskedConfiguration(one.document),
      }
    },

    async restoreRevision({ params }, call) {
      const { revision, changes } = await restore(parts, params.revision, call)
      await audit(call, 'restore', `configuration/${params.revision}`, states(changes))
      return { revision }
    },
  }
}

async function restore(parts: Parts, revision: number, call: Call): Promise<WriteResult> {
  const { caller, ifMatch } = call
  const { configuration } = parts.store
  const { document, revision: read } = await configuration.current()
  const tag = revisionTag(read)
  if (!matches(ifMatch, tag)) throw stale(maskedConfiguration(visible(document, caller)), tag)
  const authorship = { author: caller.name, message: `Restore revision ${revision}` }
  // Who names no version, or any, restores over whatever is there.
  const named = ifMatch !== undefined && ifMatch.trim() !== '*'
  const expected = named ? { expectedRevision: read } : {}
  try {
    return found(await configuration.restore(revision, { ...authorship, ...expected }), 'revision')
  } catch (error) {
    // Somebody was faster, and revisions only grow: the version that the caller names is stale now.
    if (error instanceof ConfigurationConflict) return restore(parts, revision, call)
    throw error
  }
}

/** The document without what belongs to organizations that the caller may not see. */
function visible(document: Configuration, caller: Caller): Configuration {
  return {
    ...document,
    organizations: document.organizations.filter(({ name }) => maySee(caller, name)),
    deliveries: document.deliveries.filter(({ organization }) => maySee(caller, organization)),
  }
}
