import type { Role } from '../../model/role.ts'

/** Who makes a call and what they may see and do. */
export type Caller = {
  kind: 'user' | 'api-key'
  /** The name in revisions and in the audit log. */
  name: string
  roles: readonly Role[]
  /** Organizations the caller is restricted to; empty: all. */
  organizations: readonly string[]
  expiresAt: string | null
  /** Hash of the session id, absent for API keys. */
  sessionHash?: string
}

/** True when the caller may see objects and traffic of the organization. */
export function maySee(caller: Caller, organization: string): boolean {
  return caller.organizations.length === 0 || caller.organizations.includes(organization)
}

/** True when nothing is hidden from the caller. */
export function seesEverything(caller: Caller): boolean {
  return caller.organizations.length === 0
}

/** The restriction as the store takes it: absent when there is none. */
export function restriction(caller: Caller): { organizations?: readonly string[] } {
  return seesEverything(caller) ? {} : { organizations: caller.organizations }
}
