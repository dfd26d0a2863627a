import type { Details } from '../diagnostic.ts'
import type { Transaction } from '../transaction.ts'
import type { ExplanationCase } from './texts.ts'

/** What an operator can do about it, at one click. */
export type ExplanationFix =
  /** The rule as it would have to be, to let the value pass. */
  | { kind: 'add-rule-value'; claim: string; value: string; rule: string; corrected: string }
  | { kind: 'open-access-control' | 'open-token-policy' | 'open-upstream' | 'open-limits' }
  | { kind: 'open-cors' | 'open-delivery' | 'open-runtime' | 'try-with-token' }
  | { kind: 'create-delivery'; organization: string; api: string; version: string }

/** What the sentence is made from: a transaction, or a line of the history without its diagnostics. */
export type Explainable = Pick<
  Transaction,
  'outcome' | 'reason' | 'request' | 'response' | 'delivery' | 'sender' | 'timings'
> & { diagnostics?: Transaction['diagnostics'] }

export type Values = Readonly<Record<string, unknown>>

/** A case of the table with the values that its text names. */
export type Told = { case: ExplanationCase; values?: Values; fix?: ExplanationFix }

/** The details of the last diagnostic with one of the codes. */
export type FindDetails = (...codes: string[]) => Details | undefined
