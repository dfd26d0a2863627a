import { z } from 'zod'
import { AccessControl } from '../access-control.ts'
import { outcomeSlugs } from '../outcome.ts'
import { auditors, operators, readers } from '../role.ts'
import { Transaction, TransactionSummary } from '../transaction.ts'
import { endpoint } from './endpoint.ts'

const tag = 'monitoring'

const Instant = z.iso.datetime({ offset: true })

/** Filters of the history; all must hold. `claim.<name>` filters by any claim. */
export const TransactionFilters = z.object({
  from: Instant.optional(),
  to: Instant.optional(),
  /** One slug, or several separated by commas. */
  outcome: z
    .string()
    .optional()
    .refine(
      (list) => !list || list.split(',').every((slug) => (outcomeSlugs as string[]).includes(slug)),
      `expected any of ${outcomeSlugs.join(', ')}`,
    ),
  /** An exact status, or a class such as 4xx. */
  status: z
    .string()
    .regex(/^([1-5]\d\d|[1-5]xx)$/, 'expected a status such as 403 or 4xx')
    .optional(),
  organization: z.string().optional(),
  api: z.string().optional(),
  version: z.string().optional(),
  subject: z.string().optional(),
  clientId: z.string().optional(),
  username: z.string().optional(),
  issuer: z.string().optional(),
  address: z.string().optional(),
  q: z.string().max(200).optional(),
})
export type TransactionFilters = z.infer<typeof TransactionFilters> & {
  /** Claims that must have the value. */
  claims?: Readonly<Record<string, string>>
}

/** Any `claim.NAME` beside the named filters. */
const WithClaims = TransactionFilters.catchall(z.string())

const Page = {
  limit: z.coerce.number().int().min(1).max(500).default(50),
  cursor: z.string().optional(),
}

/** One point of a statistic: a moment or a group, how many, how long. */
export const StatisticsPoint = z.object({
  key: z.string(),
  count: z.int(),
  errors: z.int(),
  p50Ms: z.number().nullable(),
  p95Ms: z.number().nullable(),
  p99Ms: z.number().nullable(),
})

/** Who did what to the configuration and to the product. */
export const AuditEntry = z.object({
  sequence: z.int(),
  at: z.iso.datetime(),
  author: z.string(),
  address: z.string().nullable(),
  action: z.string(),
  object: z.string(),
  before: z.unknown().nullable(),
  after: z.unknown().nullable(),
  hash: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** History, live tail, export, statistics and audit. */
export const monitoringEndpoints = {
  listTransactions: endpoint({
    method: 'GET',
    path: '/transactions',
    summary: 'History, newest first, by filters and a cursor; claim.NAME=value filters by a claim',
    tag,
    access: readers,
    query: WithClaims.extend(Page),
    response: z.object({ items: z.array(TransactionSummary), next: z.string().nullable() }),
  }),
  liveTransactions: endpoint({
    method: 'GET',
    path: '/transactions/live',
    summary: 'Live tail as server-sent events; Last-Event-ID resumes',
    tag,
    access: readers,
    query: WithClaims,
    streams: ['text/event-stream'],
  }),
  exportTransactions: endpoint({
    method: 'GET',
    path: '/transactions/export',
    summary: 'The history as CSV or NDJSON, by the same filters',
    tag,
    access: readers,
    query: WithClaims.extend({ format: z.enum(['csv', 'ndjson']).default('csv') }),
    streams: ['text/csv', 'application/x-ndjson'],
  }),
  getTransaction: endpoint({
    method: 'GET',
    path: '/transactions/:id',
    summary: 'One transaction with claims, diagnostics and recorded contents',
    tag,
    access: readers,
    params: z.object({ id: z.uuid() }),
    response: Transaction,
  }),
  replayTransaction: endpoint({
    method: 'POST',
    path: '/transactions/:id/replay',
    summary:
      'Walk a recorded transaction again, with the stored or a draft access control; what a draft refuses never reaches the application',
    tag,
    access: operators,
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({
      draft: AccessControl.nullable().default(null),
      callUpstream: z.boolean().default(false),
      token: z.string().max(65_536).optional(),
      /** The payload to send when it was not recorded. */
      body: z.string().max(1_048_576).nullable().default(null),
    }),
    response: z.object({
      outcome: z.enum(outcomeSlugs),
      reason: z.string().nullable(),
      status: z.int().nullable(),
      diagnostics: Transaction.shape.diagnostics,
      /** The new transaction, when the application was called. */
      transactionId: z.uuid().nullable(),
    }),
    refusals: [409],
  }),
  getStatistics: endpoint({
    method: 'GET',
    path: '/statistics',
    summary: 'Counts and latency percentiles over time or by group',
    tag,
    access: readers,
    query: z.object({
      metric: z.enum(['count', 'latency']).default('count'),
      by: z.enum(['time', 'outcome', 'delivery', 'client', 'subject', 'status']).default('time'),
      interval: z.enum(['minute', 'hour', 'day']).default('hour'),
      from: Instant.optional(),
      to: Instant.optional(),
      organization: z.string().optional(),
      api: z.string().optional(),
      version: z.string().optional(),
      outcome: TransactionFilters.shape.outcome,
      status: TransactionFilters.shape.status,
      subject: z.string().optional(),
      clientId: z.string().optional(),
    }),
    response: z.object({ items: z.array(StatisticsPoint), next: z.null() }),
  }),
  listAudit: endpoint({
    method: 'GET',
    path: '/audit',
    summary: 'Who changed what, when, before and after, newest first',
    tag,
    access: auditors,
    query: z.strictObject({
      ...Page,
      author: z.string().optional(),
      action: z.string().optional(),
      object: z.string().optional(),
      from: Instant.optional(),
      to: Instant.optional(),
    }),
    response: z.object({ items: z.array(AuditEntry), next: z.string().nullable() }),
  }),
}
