import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { endpoints } from '../api/endpoints.ts'
import { query } from '../api/query.ts'

const FRESH_MS = 60_000

/** The name of a client id, or the id itself where nobody has named it. */
export function useClientNames(): (clientId: string) => string {
  const { data } = useQuery({ ...query(endpoints.listClients, {}), staleTime: FRESH_MS })
  return useMemo(() => {
    const names = new Map(data?.items.map(({ clientId, name }) => [clientId, name]))
    return (clientId: string) => names.get(clientId) || clientId
  }, [data])
}
