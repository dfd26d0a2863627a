/** A field that the server refused, by its path in the body. */
export type FieldProblem = { path: string; message: string }

type ProblemBody = { title?: string; detail?: string; errors?: FieldProblem[] }

/** An answer of the admin API that is no success; `status` 0 means that no answer came at all. */
export class ApiProblem extends Error {
  readonly status: number
  readonly title: string
  readonly fields: readonly FieldProblem[]
  /** The body as it came: a 412 may carry the current document. */
  readonly body: unknown

  constructor(status: number, body: unknown, cause?: unknown) {
    const { title, detail, errors } = problemOf(body)
    super(detail ?? title ?? '', { cause })
    this.name = 'ApiProblem'
    this.status = status
    this.title = title ?? ''
    this.fields = errors ?? []
    this.body = body
  }
}

function problemOf(body: unknown): ProblemBody {
  return typeof body === 'object' && body !== null ? (body as ProblemBody) : {}
}

/** Narrows anything thrown to a problem of the given status. */
export function isProblem(error: unknown, status?: number): error is ApiProblem {
  return error instanceof ApiProblem && (status === undefined || error.status === status)
}
