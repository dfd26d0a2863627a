import type { Store } from '../store/store.ts'
import type { Audit } from './audit.ts'
import type { Control } from './control.ts'
import type { Log } from './log.ts'

/** What handlers are made of. */
export type Parts = {
  store: Store
  control: Control
  audit: Audit
  /** Milliseconds since the epoch. */
  now: () => number
  log: Log
  /** Aborted when the admin port closes: what streams without end stops then. */
  closing: AbortSignal
}
