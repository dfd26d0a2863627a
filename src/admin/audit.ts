import type { Store } from '../store/store.ts'
import type { Call } from './handlers.ts'

/** What was done, in one word. */
export type AuditAction =
  | 'create'
  | 'change'
  | 'remove'
  | 'replace'
  | 'restore'
  | 'login'
  | 'login-failed'
  | 'logout'
  | 'reset-caches'
  | 'forget-tokens'
  | 'test'
  | 'inspect'
  | 'replay'
  | 'call'
  | 'export'
  | 'reveal'

type States = { before?: unknown; after?: unknown }

/** Writes down who did what to which object, with the object before and after; the store keeps secrets out. */
export type Audit = (
  call: Pick<Call, 'address'> & { caller: { name: string } },
  action: AuditAction,
  object: string,
  states?: States,
) => Promise<void>

/** The audit log of the store. */
export function createAudit(store: Pick<Store, 'audit'>): Audit {
  return async (call, action, object, { before, after } = {}) => {
    const { caller, address } = call
    await store.audit.append({ author: caller.name, address, action, object, before, after })
  }
}
