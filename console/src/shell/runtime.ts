import { useQuery } from '@tanstack/react-query'
import { endpoints } from '../api/endpoints.ts'
import { query } from '../api/query.ts'

const POLL_MS = 5_000

/** What the nodes of the installation are doing, asked again every few seconds. */
export const runtimeQuery = { ...query(endpoints.getRuntime, {}), refetchInterval: POLL_MS }

/** Where the gateway answers, for commands to paste; a variable as long as no node says so. */
export function useGatewayUrl(): string {
  const { data } = useRuntime()
  return data?.nodes.find(({ gatewayUrl }) => gatewayUrl)?.gatewayUrl ?? '$GATEWAY'
}

/** The state of the nodes for the header. */
export function useRuntime() {
  return useQuery(runtimeQuery)
}
