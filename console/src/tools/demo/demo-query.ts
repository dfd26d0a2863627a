import { useQuery } from '@tanstack/react-query'
import { endpoints } from '../../api/endpoints.ts'
import { query } from '../../api/query.ts'

/** The demo as it was started; asked for once. */
export const demoQuery = {
  ...query(endpoints.getDemo, {}),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
}

/** The demo, undefined where there is none. */
export function useDemo() {
  return useQuery(demoQuery).data?.demo ?? undefined
}
