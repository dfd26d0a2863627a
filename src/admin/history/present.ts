import { diagnosticMessage, diagnostics, type Language } from '../../model/diagnostic.ts'
import type { RecordedDiagnostic, Transaction, TransactionSummary } from '../../model/transaction.ts'
import type { StoredTransaction } from '../../store/store.ts'

/** A stored transaction as lists show it. */
export function summarize({ node, recorded, claimSet }: StoredTransaction): TransactionSummary {
  const { delivery, token } = recorded
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

/** A stored transaction in full, the texts of its diagnostics in the reader's language. */
export function present(stored: StoredTransaction, language: Language): Transaction {
  const { recorded, claimSet } = stored
  const summary = summarize(stored)
  return {
    ...summary,
    token: summary.token && {
      ...summary.token,
      claims: claimSet ? (JSON.parse(claimSet.claims) as Record<string, unknown>) : null,
      ...(claimSet?.claimSources && { claimSources: { ...claimSet.claimSources } }),
    },
    diagnostics: presentDiagnostics(recorded.at, recorded.diagnostics, language),
    contents: recorded.contents.map((content) => ({ ...content })),
  }
}

/** Recorded diagnostics with their moment, stage, severity and text. */
export function presentDiagnostics(
  at: number,
  recorded: readonly RecordedDiagnostic[],
  language: Language,
): Transaction['diagnostics'] {
  return recorded.map(([offsetMs, code, details = {}]) => {
    const { stage, severity } = diagnostics[code]
    const message = diagnosticMessage(code, details, language)
    return { at: new Date(at + offsetMs).toISOString(), stage, severity, code, message, details }
  })
}
