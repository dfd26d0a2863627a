import { useQuery } from '@tanstack/react-query'
import type { DeliveryName } from '../../../../src/model/names.ts'
import { call } from '../../api/call.ts'
import { endpoints } from '../../api/endpoints.ts'

/** Claims seen in recent traffic, each with the values it had. */
export type RecentClaims = Readonly<Record<string, string[]>>

const LOOK_BACK = 50
const MAX_READ = 8
const MAX_VALUES = 30
const FRESH_MS = 60_000
const NONE: RecentClaims = {}

/** Names and values of claims that recent requests of the delivery carried, to choose from instead of typing. */
export function useRecentClaims({ organization, api, version }: DeliveryName): RecentClaims {
  const { data } = useQuery({
    queryKey: ['recent-claims', organization, api, version],
    staleTime: FRESH_MS,
    retry: false,
    queryFn: async ({ signal }) => {
      const query = { organization, api, version, limit: String(LOOK_BACK) }
      const { items } = await call(endpoints.listTransactions, { query }, { signal })
      const byClient = new Map(
        items.filter(({ token }) => token).map((one) => [one.sender?.clientId, one.id]),
      )
      const ids = [...byClient.values()].slice(0, MAX_READ)
      const read = (id: string) => call(endpoints.getTransaction, { params: { id } }, { signal })
      return collect((await Promise.all(ids.map(read))).map(({ token }) => token?.claims ?? {}))
    },
  })
  return data ?? NONE
}

/** Gathers the values of each claim; lists count by their members, objects not at all. */
export function collect(claimSets: readonly Readonly<Record<string, unknown>>[]): RecentClaims {
  const values = new Map<string, Set<string>>()
  for (const [name, value] of claimSets.flatMap(Object.entries)) {
    const known = values.get(name) ?? new Set()
    for (const one of Array.isArray(value) ? value : [value]) {
      if (['string', 'number', 'boolean'].includes(typeof one) && known.size < MAX_VALUES) {
        known.add(String(one))
      }
    }
    values.set(name, known)
  }
  return Object.fromEntries([...values].map(([name, known]) => [name, [...known]]))
}
