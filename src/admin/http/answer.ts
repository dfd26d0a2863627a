import type { Endpoint } from '../../model/endpoints/endpoint.ts'

/** Behind this stands the admin API. */
export const API_PREFIX = '/api/v1'

type Whole = { body: unknown; etag?: string; location?: string }

/** What a handler returned as an HTTP answer: the row of the table says which shape it has. */
export function answer(endpoint: Endpoint, result: unknown, headers: Headers): Response {
  if (result instanceof Response) return withHeaders(result, headers)
  if (endpoint.status === 204) return new Response(null, { status: 204, headers })
  const whole = endpoint.versioned || endpoint.status === 201
  const { body, etag, location } = whole ? (result as Whole) : ({ body: result } as Whole)
  if (etag !== undefined) headers.set('etag', etag)
  if (location !== undefined) headers.set('location', `${API_PREFIX}${location}`)
  headers.set('content-type', 'application/json')
  return new Response(JSON.stringify(body), { status: endpoint.status ?? 200, headers })
}

function withHeaders(response: Response, headers: Headers): Response {
  for (const [name, value] of headers) response.headers.append(name, value)
  return response
}
