import { useQuery } from '@tanstack/react-query'
import { endpoints } from '../../api/endpoints.ts'
import { query } from '../../api/query.ts'

/** The settings that belong to no single delivery; undefined until they are here. */
export function useSettings() {
  return useQuery(query(endpoints.getConfiguration, {})).data?.settings
}
