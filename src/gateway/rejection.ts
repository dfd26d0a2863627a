import type { Details, DiagnosticCode } from '../model/diagnostic.ts'
import type { ProblemName } from '../model/problem.ts'

/** A diagnostic that goes with a refusal. */
export type Finding = readonly [code: DiagnosticCode, details?: Details]

/** An ordinary refusal: the problem is for the client, the findings are for the operator. */
export class Rejection extends Error {
  readonly problem: ProblemName
  readonly findings: readonly Finding[]
  /** Seconds for Retry-After, when the cause knows better than the catalogue. */
  readonly retryAfterSeconds: number | undefined

  constructor(problem: ProblemName, findings: readonly Finding[], retryAfterSeconds?: number) {
    super(problem)
    this.name = 'Rejection'
    this.problem = problem
    this.findings = findings
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A refusal with one finding. */
export function refuse(problem: ProblemName, code: DiagnosticCode, details?: Details): never {
  throw new Rejection(problem, [[code, details]])
}
