import type { TransactionSummary } from '../../model/transaction.ts'

type Cell = string | number | boolean | null | undefined

const columns: Readonly<Record<string, (transaction: TransactionSummary) => Cell>> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  node: ({ node }) => node,
  revision: ({ revision }) => revision,
  organization: ({ delivery }) => delivery?.organization,
  api: ({ delivery }) => delivery?.api,
  version: ({ delivery }) => delivery?.version,
  outcome: ({ outcome }) => outcome,
  reason: ({ reason }) => reason,
  method: ({ request }) => request.method,
  path: ({ request }) => request.path,
  query: ({ request }) => request.query,
  clientAddress: ({ request }) => request.clientAddress,
  forwardedFor: ({ request }) => request.forwardedFor,
  requestBytes: ({ request }) => request.bytes,
  status: ({ response }) => response.status,
  upstreamStatus: ({ response }) => response.upstreamStatus,
  gatewayStatus: ({ response }) => response.gatewayStatus,
  responseBytes: ({ response }) => response.bytes,
  subject: ({ sender }) => sender?.subject,
  clientId: ({ sender }) => sender?.clientId,
  username: ({ sender }) => sender?.username,
  issuer: ({ sender }) => sender?.issuer,
  email: ({ sender }) => sender?.email,
  tokenSource: ({ token }) => token?.source,
  validatedBy: ({ token }) => token?.validatedBy.join(' '),
  cached: ({ token }) => token?.cached,
  totalMs: ({ timings }) => timings.totalMs,
  tokenMs: ({ timings }) => timings.tokenMs,
  upstreamMs: ({ timings }) => timings.upstreamMs,
}

/** The first line of a CSV export. */
export const csvHeader = csvLine(Object.keys(columns))

/** One transaction as a line of CSV. */
export function csvRow(transaction: TransactionSummary): string {
  return csvLine(Object.values(columns).map((value) => value(transaction)))
}

function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** A cell that no spreadsheet takes for a formula, quoted where RFC 4180 asks for it. */
export function csvCell(value: Cell): string {
  if (typeof value !== 'string') return value === null || value === undefined ? '' : String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
