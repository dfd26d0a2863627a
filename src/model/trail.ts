import type { Details, DiagnosticCode } from './diagnostic.ts'

/** A diagnostic as it is recorded: milliseconds since the start, code, details. Its text is made when it is read. */
export type RecordedDiagnostic = readonly [
  offsetMs: number,
  code: DiagnosticCode,
  details?: Details,
]

/** What was noted on the way of a request, without the time. */
export type Step = readonly [code: DiagnosticCode, details?: Details]

/** Steps that many requests took, as JSON text: recorded once, however many did. */
export type Trail = { readonly key: string; readonly steps: string }

/** What a transaction records of its way: the microsecond of the next step of its trail, or a diagnostic of its own. */
export type Note = number | RecordedDiagnostic

type Walked = {
  readonly diagnostics: readonly Note[]
  readonly trail?: Trail | undefined
  readonly upstreamStatus: number | null
  readonly upstreamMs: number | null
}

/** The diagnostics of a transaction, each with its time and all that is known of it. */
export function diagnosticsOf(record: Walked): RecordedDiagnostic[] {
  const steps: Step[] = record.trail ? JSON.parse(record.trail.steps) : []
  let passed = 0
  return record.diagnostics.flatMap((note) => {
    if (typeof note !== 'number') return [completed(note, record)]
    const step = steps[passed++]
    return step ? [completed([note / 1000, ...step], record)] : []
  })
}

// What the application answered, and when, is in the record itself.
function completed(noted: RecordedDiagnostic, record: Walked): RecordedDiagnostic {
  const [ms, code, details] = noted
  if (code !== '007001' || details === undefined || 'status' in details) return noted
  const { upstreamStatus, upstreamMs } = record
  return [ms, code, { ...details, status: upstreamStatus, ms: upstreamMs }]
}
