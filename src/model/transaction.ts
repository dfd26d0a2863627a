import { z } from 'zod'
import { type Outcome, outcomeSlugs } from './outcome.ts'
import type { Note, Trail } from './trail.ts'

/** Who is calling, as the token says. */
export const Sender = z.object({
  subject: z.string().nullable(),
  clientId: z.string().nullable(),
  username: z.string().nullable(),
  issuer: z.string().nullable(),
  email: z.string().nullable(),
})
export type Sender = z.infer<typeof Sender>

/** One of the four parts of an exchange that message recording can keep. */
export const ContentPart = z.enum([
  'request-inbound',
  'request-outbound',
  'response-inbound',
  'response-outbound',
])
export type ContentPart = z.infer<typeof ContentPart>

/** A recorded part: headers as they went over the wire, redacted, and the payload as text or Base64. */
export const Content = z.object({
  part: ContentPart,
  headers: z.array(z.tuple([z.string(), z.string()])).nullable(),
  body: z.string().nullable(),
  /** How `body` is written: text as it is, other bytes in Base64. */
  encoding: z.enum(['utf8', 'base64']).default('utf8'),
  truncated: z.boolean(),
})
export type Content = z.infer<typeof Content>

export const TokenSourceName = z.enum(['header', 'query', 'form'])
export const ClaimSource = z.enum(['jwt', 'introspection', 'user-info'])
export type ClaimSource = z.infer<typeof ClaimSource>

/** A transaction as lists show it. */
export const TransactionSummary = z.object({
  id: z.uuid(),
  messageId: z.uuid().nullable(),
  at: z.iso.datetime(),
  node: z.string(),
  revision: z.int().nullable(),
  delivery: z.object({ organization: z.string(), api: z.string(), version: z.string() }).nullable(),
  outcome: z.enum(outcomeSlugs),
  reason: z.string().nullable(),
  request: z.object({
    method: z.string(),
    path: z.string(),
    query: z.string().nullable(),
    clientAddress: z.string(),
    forwardedFor: z.string().nullable(),
    bytes: z.int(),
  }),
  response: z.object({
    status: z.int().nullable(),
    bytes: z.int(),
    upstreamStatus: z.int().nullable(),
    gatewayStatus: z.string().nullable(),
  }),
  sender: Sender.nullable(),
  token: z
    .object({
      source: TokenSourceName,
      validatedBy: z.array(ClaimSource),
      cached: z.boolean(),
    })
    .nullable(),
  timings: z.object({
    totalMs: z.number(),
    tokenMs: z.number().nullable(),
    upstreamMs: z.number().nullable(),
  }),
  /** The transaction that this one repeats. */
  replayOf: z.uuid().nullable().optional(),
})
export type TransactionSummary = z.infer<typeof TransactionSummary>

export const Diagnostic = z.object({
  at: z.iso.datetime(),
  stage: z.string(),
  severity: z.enum(['info', 'warning', 'error']),
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
})

/** A transaction in full. */
export const Transaction = TransactionSummary.extend({
  token: z
    .object({
      source: TokenSourceName,
      validatedBy: z.array(ClaimSource),
      cached: z.boolean(),
      claims: z.record(z.string(), z.unknown()).nullable(),
      /** Which source said a claim, when more than one was asked. */
      claimSources: z.record(z.string(), ClaimSource).optional(),
    })
    .nullable(),
  diagnostics: z.array(Diagnostic),
  contents: z.array(Content),
})
export type Transaction = z.infer<typeof Transaction>

/** What a token said, recorded once however many transactions used it. */
export type ClaimSet = {
  /** Hash of the rest: two equal claim sets are one. */
  key: string
  /** The claims as JSON text, so that digits beyond 2^53 stay. */
  claims: string
  sender: Sender
  validatedBy: readonly ClaimSource[]
  claimSources?: Readonly<Record<string, ClaimSource>>
}

/** A transaction as the journal carries it and the store takes it. */
export type RecordedTransaction = {
  id: string
  messageId: string | null
  /** Milliseconds since the epoch. */
  at: number
  revision: number | null
  delivery: readonly [organization: string, api: string, version: string] | null
  outcome: Outcome
  reason: string | null
  method: string
  path: string
  query: string | null
  clientAddress: string
  forwardedFor: string | null
  requestBytes: number
  status: number | null
  responseBytes: number
  upstreamStatus: number | null
  gatewayStatus: string | null
  token: { source: 'header' | 'query' | 'form'; cached: boolean; claimSet: string | null } | null
  totalMs: number
  tokenMs: number | null
  upstreamMs: number | null
  diagnostics: readonly Note[]
  /** The steps that numbers among the diagnostics are the times of. */
  trail?: Trail | undefined
  contents: readonly Content[]
  replayOf?: string
}

/** Where finished transactions go: the store, or whatever a test puts there. Idempotent by transaction id. */
export type TransactionSink = {
  append(
    node: string,
    claimSets: readonly ClaimSet[],
    transactions: readonly RecordedTransaction[],
  ): Promise<void>
}
