/** A bad field of a request: where it is and what was expected there. */
export type FieldError = { path: string; message: string }

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  421: 'Misdirected Request',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
}

type Extra = {
  errors?: readonly FieldError[]
  /** Members of the body beside those of RFC 9457. */
  members?: Readonly<Record<string, unknown>>
  headers?: Readonly<Record<string, string>>
}

/** An answer of the admin API that is not a success; everything it holds is meant for the caller. */
export class ApiProblem extends Error {
  readonly status: number
  readonly extra: Extra

  constructor(status: number, detail: string, extra: Extra = {}) {
    super(detail)
    this.name = 'ApiProblem'
    this.status = status
    this.extra = extra
  }

  /** The answer as problem+json (RFC 9457). */
  response(): Response {
    const { errors, members, headers } = this.extra
    const body = {
      type: `https://httpstatuses.com/${this.status}`,
      title: titles[this.status] ?? 'Error',
      status: this.status,
      detail: this.message,
      ...(errors && { errors }),
      ...members,
    }
    return new Response(JSON.stringify(body), {
      status: this.status,
      headers: { ...headers, 'content-type': 'application/problem+json' },
    })
  }
}

/** Bad fields: 400 that names each of them. */
export function invalid(errors: readonly FieldError[]): ApiProblem {
  return new ApiProblem(400, 'The request has fields that are not valid', { errors })
}

/** One bad field. */
export function invalidField(path: string, message: string): ApiProblem {
  return invalid([{ path, message }])
}

/** The value, or 404 when there is none: what a caller may not see is not there either. */
export function found<T>(value: T | undefined, what = 'object'): T {
  if (value === undefined) throw new ApiProblem(404, `There is no such ${what}`)
  return value
}

/** What the caller asks is at odds with what is stored. */
export function conflict(detail: string, errors?: readonly FieldError[]): ApiProblem {
  return new ApiProblem(409, detail, errors && { errors })
}

/** The caller is known and may not do this. */
export function forbidden(detail: string): ApiProblem {
  return new ApiProblem(403, detail)
}
