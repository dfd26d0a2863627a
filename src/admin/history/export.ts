import type { StoredTransaction } from '../../store/store.ts'
import { toSummary } from '../../store/transactions/present.ts'
import { csvHeader, csvRow } from './csv.ts'

/** The history as lines of CSV or NDJSON, made while they are read. */
export async function* exportLines(
  transactions: AsyncIterable<StoredTransaction>,
  format: 'csv' | 'ndjson',
): AsyncGenerator<string> {
  if (format === 'csv') yield csvHeader
  for await (const stored of transactions) {
    const summary = toSummary(stored)
    yield format === 'csv' ? csvRow(summary) : `${JSON.stringify(summary)}\n`
  }
}
