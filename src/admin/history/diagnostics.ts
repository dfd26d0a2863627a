import { diagnosticMessage, diagnostics, type Language } from '../../model/diagnostic.ts'
import type { RecordedDiagnostic } from '../../model/trail.ts'
import type { Transaction } from '../../model/transaction.ts'

/** Diagnostics as the API shows them, their texts in a language; offsets count from `at`. */
export function presentDiagnostics(
  at: number,
  recorded: readonly RecordedDiagnostic[],
  language: Language,
): Transaction['diagnostics'] {
  return recorded.map(([offsetMs, code, details = {}]) => ({
    at: new Date(at + offsetMs).toISOString(),
    stage: diagnostics[code].stage,
    severity: diagnostics[code].severity,
    code,
    message: diagnosticMessage(code, details, language),
    details,
  }))
}
