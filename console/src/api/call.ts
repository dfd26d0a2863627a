import type { EndpointName } from '../../../src/model/endpoints.ts'
import { currentLanguage } from '../i18n/language.ts'
import type { AnswerOf, Operation, RequestOf } from './endpoints.ts'
import { ApiProblem } from './problem.ts'
import { urlOf } from './url.ts'

/** An answer with the version of the document it carries. */
export type Answer<T> = { body: T; etag: string | undefined }

type Options = { etag?: string; signal?: AbortSignal }
type Parts = { params?: object; query?: object; body?: unknown }

/** Calls an operation of the admin API: resolves to its answer, or throws an ApiProblem, never anything between. */
export async function exchange<N extends EndpointName>(
  operation: Operation<N>,
  request: RequestOf<N>,
  { etag, signal }: Options = {},
): Promise<Answer<AnswerOf<N>>> {
  const { body } = request as Parts
  const response = await send(urlOf(operation, request), {
    method: operation.method,
    headers: headersOf(body, etag),
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
  })
  const answer = await bodyOf(response)
  if (!response.ok) throw new ApiProblem(response.status, answer)
  return { body: answer as AnswerOf<N>, etag: response.headers.get('etag') ?? undefined }
}

/** The answer of an operation without its version. */
export async function call<N extends EndpointName>(
  operation: Operation<N>,
  request: RequestOf<N>,
  options?: Options,
): Promise<AnswerOf<N>> {
  return (await exchange(operation, request, options)).body
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, credentials: 'same-origin', cache: 'no-store' })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiProblem(0, undefined, error)
  }
}

function headersOf(body: unknown, etag: string | undefined): Record<string, string> {
  return {
    accept: 'application/json, application/problem+json',
    'accept-language': currentLanguage(),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(etag !== undefined && { 'if-match': etag }),
  }
}

// A proxy's HTML page under an error status is still only an error: its text is not for people.
async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  if (!/\bjson\b/.test(response.headers.get('content-type') ?? '')) {
    if (!response.ok) return undefined
    throw new ApiProblem(0, undefined)
  }
  return response.json().catch((error) => {
    throw new ApiProblem(0, undefined, error)
  })
}
