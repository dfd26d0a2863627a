import type { Generated } from 'kysely'
import type { FoundationTables } from './foundation-tables.ts'

/** The tables as both databases have them; times are milliseconds since the epoch, documents are JSON text. */
export type Tables = FoundationTables & {
  journal_checkpoint: { node: string; owner: string; segment: number; position: number }
  dictionary: { id: number; kind: number; value: string }
  claim_set: {
    id: number
    key: string
    claims: string
    sender: string
    validated_by: string
    claim_sources: string | null
    client: number | null
    subject: number | null
    /** The last day, counted from the epoch, on which it was used. */
    used_day: number
  }
  claim_value: { value: number; claim_set: number }
  /** Steps that many transactions took; `used_day` as in `claim_set`. */
  trail: { id: Generated<number>; key: string; steps: string; used_day: number }
  transaction_record: TransactionRow
  transaction_content: { id: TransactionKey; at: number; contents: string }
  statistic_total: StatisticRow & { status: number }
  statistic_client: StatisticRow & { client: number }
  statistic_subject: StatisticRow & { subject: number }
  statistic_client_day: DailyRow & { client: number; bucket: number }
  statistic_subject_day: DailyRow & { subject: number }
}

/** A transaction id as the database keeps it: sixteen bytes in SQLite, a uuid in PostgreSQL. */
export type TransactionKey = Uint8Array | string

/** The slim row of a transaction: what is searched, and everything else in one document. */
export type TransactionRow = {
  sequence: number
  id: TransactionKey
  at: number
  node: number
  delivery: number | null
  outcome: number
  status: number | null
  total_us: number
  address: string
  claim_set: number | null
  trail: number | null
  document: string
}

/** Counts of a whole day, whatever the delivery and the outcome. */
type DailyRow = { at: number; count: number; errors: number }

type StatisticRow = {
  /** Minute, hour or day, and the start of it. */
  grain: number
  at: number
  delivery: number
  outcome: number
  bucket: number
  count: number
}
