import type { Outcome } from '../../../../src/model/outcome.ts'
import type { IconName } from '../../ui/icon-paths.ts'

/** How an outcome looks: a colour and an icon, always beside its text. */
export type OutcomeLook = { color: 'green' | 'red' | 'orange' | 'gray'; icon: IconName }

const looks: Record<Outcome, OutcomeLook> = {
  success: { color: 'green', icon: 'check' },
  'token-management-failed': { color: 'red', icon: 'key' },
  'authorization-denied': { color: 'red', icon: 'lock' },
  'upstream-client-error': { color: 'orange', icon: 'warning' },
  'upstream-server-error': { color: 'red', icon: 'server' },
  'upstream-unreachable': { color: 'red', icon: 'close' },
  'upstream-timeout': { color: 'red', icon: 'clock' },
  'api-unknown': { color: 'orange', icon: 'search' },
  'api-suspended': { color: 'orange', icon: 'gate' },
  'request-rejected': { color: 'orange', icon: 'warning' },
  'client-closed': { color: 'gray', icon: 'close' },
  'cors-preflight': { color: 'gray', icon: 'globe' },
  interrupted: { color: 'red', icon: 'warning' },
  'rate-limited': { color: 'orange', icon: 'gauge' },
  'internal-error': { color: 'red', icon: 'warning' },
}

/** The look of an outcome. */
export function outcomeLook(outcome: Outcome): OutcomeLook {
  return looks[outcome]
}
