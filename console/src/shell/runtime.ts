import { useQuery } from '@tanstack/react-query'
import { endpoints } from '../api/endpoints.ts'
import { query } from '../api/query.ts'

const POLL_MS = 5_000

/** What the nodes of the installation are doing, asked again every few seconds. */
export const runtimeQuery = { ...query(endpoints.getRuntime, {}), refetchInterval: POLL_MS }

/** The state of the nodes for the header. */
export function useRuntime() {
  return useQuery(runtimeQuery)
}
