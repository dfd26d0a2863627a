import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { EndpointName } from '../../../src/model/endpoints.ts'
import { call, exchange } from './call.ts'
import type { Operation, RequestOf } from './endpoints.ts'

/** Query options for a GET: `useSuspenseQuery(query(endpoints.listDeliveries, {}))`. */
export function query<N extends EndpointName>(operation: Operation<N>, request: RequestOf<N>) {
  return queryOptions({
    queryKey: [operation.name, request] as const,
    queryFn: ({ signal }) => call(operation, request, { signal }),
  })
}

/** Like `query`, but keeps the version beside the document, so that a save can say which one it changes. */
export function versioned<N extends EndpointName>(operation: Operation<N>, request: RequestOf<N>) {
  return queryOptions({
    queryKey: [operation.name, request, 'versioned'] as const,
    queryFn: ({ signal }) => exchange(operation, request, { signal }),
  })
}

/** Mutation options for a write; the request is given when it is fired: `mutate({ params, body })`. */
export function mutation<N extends EndpointName>(operation: Operation<N>) {
  return mutationOptions({
    mutationKey: [operation.name] as const,
    mutationFn: ({ etag, ...request }: RequestOf<N> & { etag?: string }) =>
      call(operation, request as unknown as RequestOf<N>, { etag }),
  })
}
