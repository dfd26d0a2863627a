import { useQuery } from '@tanstack/react-query'
import type { Session } from '../../../src/model/endpoints/session.ts'
import { endpoints, type Operation } from './endpoints.ts'
import { query } from './query.ts'

/** Who is logged in; kept for the life of the page and asked again after a login. */
export const sessionQuery = {
  ...query(endpoints.getSession, {}),
  staleTime: Number.POSITIVE_INFINITY,
}

/** True when one of the session's roles may use the operation. */
export function may(session: Session | undefined, operation: Operation): boolean {
  if (operation.access === 'public') return true
  return session?.roles.some((role) => operation.access.includes(role)) ?? false
}

/** True when the current user may use the operation: what they may not do is not offered. */
export function useMay(operation: Operation): boolean {
  return may(useQuery(sessionQuery).data, operation)
}
