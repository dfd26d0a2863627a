import type { TransactionJournal } from '../journal/transaction-journal.ts'
import type { ReplayStore } from '../oauth/replay-store.ts'
import type { Measures } from './measures.ts'
import type { Plans } from './plans.ts'
import type { Limiter } from './rate-limiter.ts'
import type { TokenResults } from './token-results.ts'

/** What every request may use; one set a worker. */
export type Services = {
  readonly plans: Plans
  readonly results: TokenResults
  readonly journal: TransactionJournal
  readonly limiter: Limiter
  readonly replays: ReplayStore
  readonly measures: Measures
  /** Wall clock in milliseconds. */
  readonly now: () => number
  /** Environment variables that rules may read. */
  readonly environment: (name: string) => string | undefined
  /** Signs what Token Forward says in mode `jws`. */
  readonly sign: (payload: Record<string, unknown>) => Promise<string>
  /** The public keys of `sign`, as a JSON Web Key Set. */
  readonly publicKeys: () => string
  /** A fault of ours: logged with its stack, never shown. */
  readonly report: (error: unknown, transactionId: string) => void
}
