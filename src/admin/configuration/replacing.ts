import type { Configuration } from '../../model/configuration.ts'
import type { WriteResult } from '../../store/store.ts'
import type { Call, Tagged } from '../handlers.ts'
import { matches, revisionTag } from '../http/etag.ts'
import { conflict } from '../http/problem.ts'
import type { Parts } from '../parts.ts'
import { maskedChanges, maskedConfiguration } from './masks.ts'
import { preparedConfiguration } from './whole.ts'
import { replace, stale } from './write.ts'

/** Concurrent writes are tried again this often before the caller hears of it. */
const MAX_ATTEMPTS = 5

/** Makes the stored configuration equal to the sent one; a dry run only says what would change. */
export async function replaceConfiguration(
  parts: Parts,
  sent: Configuration,
  query: { dryRun?: 'true' | 'false'; message?: string },
  call: Call,
): Promise<Tagged<WriteResult>> {
  const dryRun = query.dryRun === 'true'
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const { revision: read, document: stored } = await parts.store.configuration.current()
    const tag = revisionTag(read)
    if (!matches(call.ifMatch, tag)) throw stale(maskedConfiguration(stored), tag)
    const document = preparedConfiguration(parts.control, sent, stored)
    const written = await replace(parts, document, {
      author: call.caller.name,
      message: query.message ?? 'Replace the configuration',
      dryRun,
      expectedRevision: read,
    })
    if (!written) continue
    const { revision, changes } = written
    if (!dryRun) await parts.audit(call, 'replace', 'configuration', states(changes))
    return { body: { revision, changes: maskedChanges(changes) }, etag: revisionTag(revision) }
  }
  throw conflict('The configuration is being changed by others at the same time')
}

/** The objects that a write touched, before and after it. */
export function states(changes: WriteResult['changes']): { before: unknown; after: unknown } {
  return {
    before: changes.map(({ kind, key, before }) => ({ kind, key, document: before })),
    after: changes.map(({ kind, key, after }) => ({ kind, key, document: after })),
  }
}
