import type { Handlers } from '../handlers.ts'
import type { Parts } from '../parts.ts'

/** Who did what. */
export function auditing({ store }: Parts): Pick<Handlers, 'listAudit' | 'verifyAudit'> {
  return {
    listAudit: ({ query }) => store.audit.list(query),
    verifyAudit: () => store.audit.verify(),
  }
}
