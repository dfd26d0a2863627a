import type { Configuration } from '../../model/configuration.ts'
import { maskedChanges, maskedConfiguration } from '../configuration/masks.ts'
import { replaceConfiguration, states } from '../configuration/replacing.ts'
import type { Handlers } from '../handlers.ts'
import { revisionTag } from '../http/etag.ts'
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
      const message = `Restore revision ${params.revision}`
      const authorship = { author: call.caller.name, message }
      const restored = await store.configuration.restore(params.revision, authorship)
      const { revision, changes } = found(restored, 'revision')
      await audit(call, 'restore', `configuration/${params.revision}`, states(changes))
      return { revision }
    },
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
