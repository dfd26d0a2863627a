import type { EndpointName } from '../../../src/model/endpoints.ts'
import type { Operation, RequestOf } from './endpoints.ts'

const BASE = '/api/v1'

/** The address of an operation with its parameters and query, for a call, a download link or an event source. */
export function urlOf<N extends EndpointName>(
  operation: Operation<N>,
  request: Omit<RequestOf<N>, 'body'>,
): string {
  const { params = {}, query = {} } = request as { params?: object; query?: object }
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => [name, String(value)]),
  ).toString()
  return search === '' ? `${BASE}${path}` : `${BASE}${path}?${search}`
}
