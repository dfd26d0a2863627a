import { diagnosticMessage, diagnostics, type Language } from '../../model/diagnostic.ts'
import { diagnosticsOf, type RecordedDiagnostic } from '../../model/trail.ts'
import type { Transaction, TransactionSummary } from '../../model/transaction.ts'
import type { StoredTransaction } from '../store.ts'

/** A stored transaction as lists show it. */
export function toSummary({ node, recorded, claimSet }: StoredTransaction): TransactionSummary {
  const { token, delivery } = recorded
  return {
    id: recorded.id,
    messageId: recorded.messageId,
    at: new Date(recorded.at).toISOString(),
    node,
    revision: recorded.revision,
    delivery: delivery && { organization: delivery[0], api: delivery[1], version: delivery[2] },
    outcome: recorded.outcome,
    reason: recorded.reason,
    request: {
      method: recorded.method,
      path: recorded.path,
      query: recorded.query,
      clientAddress: recorded.clientAddress,
      forwardedFor: recorded.forwardedFor,
      bytes: recorded.requestBytes,
    },
    response: {
      status: recorded.status,
      bytes: recorded.responseBytes,
      upstreamStatus: recorded.upstreamStatus,
      gatewayStatus: recorded.gatewayStatus,
    },
    sender: claimSet?.sender ?? null,
    token: token && {
      source: token.source,
      validatedBy: [...(claimSet?.validatedBy ?? [])],
      cached: token.cached,
    },
    timings: {
      totalMs: recorded.totalMs,
      tokenMs: recorded.tokenMs,
      upstreamMs: recorded.upstreamMs,
    },
    ...(recorded.replayOf !== undefined && { replayOf: recorded.replayOf }),
  }
}

/** A stored transaction in full, the texts of its diagnostics in a language. */
export function toTransaction(stored: StoredTransaction, language: Language): Transaction {
  const { recorded, claimSet } = stored
  const summary = toSummary(stored)
  return {
    ...summary,
    token: summary.token && {
      ...summary.token,
      claims: claimSet ? (claimsOf(claimSet.claims) as Record<string, unknown>) : null,
      ...(claimSet?.claimSources && { claimSources: { ...claimSet.claimSources } }),
    },
    diagnostics: diagnosticsOf(recorded).map((one) => shown(one, recorded.at, language)),
    contents: [...recorded.contents],
  }
}

function shown(
  [offsetMs, code, details = {}]: RecordedDiagnostic,
  startedAt: number,
  language: Language,
): Transaction['diagnostics'][number] {
  // A newer program may have left codes that this one has no text for.
  const known = Object.hasOwn(diagnostics, code) ? diagnostics[code] : undefined
  return {
    at: new Date(startedAt + offsetMs).toISOString(),
    stage: known?.stage ?? 'record',
    severity: known?.severity ?? 'info',
    code,
    message: known ? diagnosticMessage(code, details, language) : code,
    details,
  }
}

type RawJson = { rawJSON(text: string): unknown }

// A number that JavaScript cannot hold is written again with all the digits it came with.
function claimsOf(text: string): unknown {
  const exact = (_: string, value: unknown, context?: { source?: string }): unknown => {
    const source = context?.source
    if (typeof value !== 'number' || source === undefined || String(value) === source) return value
    return Number.isSafeInteger(value) ? value : (JSON as unknown as RawJson).rawJSON(source)
  }
  return JSON.parse(text, exact as Parameters<typeof JSON.parse>[1])
}
