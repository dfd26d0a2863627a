import type { Caller } from '../session/caller.ts'

/** True when recorded payloads are not for the caller: those who run the gateway see them, others only headers. */
export function withheld({ roles }: Caller): boolean {
  return !roles.includes('administrator') && !roles.includes('operator')
}
