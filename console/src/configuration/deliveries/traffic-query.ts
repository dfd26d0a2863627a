import { queryOptions } from '@tanstack/react-query'
import type { DeliveryName } from '../../../../src/model/names.ts'
import { call } from '../../api/call.ts'
import { endpoints } from '../../api/endpoints.ts'

const HOUR_MS = 3_600_000
const HOURS = 24
const FRESH_MS = 60_000

/** Requests of one delivery, hour by hour over the last day; hours without any count as none. */
export function trafficQuery({ organization, api, version }: DeliveryName) {
  return queryOptions({
    queryKey: ['traffic', organization, api, version],
    staleTime: FRESH_MS,
    queryFn: async ({ signal }) => {
      const lastHour = Math.floor(Date.now() / HOUR_MS)
      const from = new Date((lastHour - HOURS + 1) * HOUR_MS).toISOString()
      const { items } = await call(
        endpoints.getStatistics,
        { query: { by: 'time', interval: 'hour', from, organization, api, version } },
        { signal },
      )
      const perHour = new Array<number>(HOURS).fill(0)
      for (const { key, count } of items) {
        const index = HOURS - 1 - (lastHour - Math.floor(Date.parse(key) / HOUR_MS))
        if (index >= 0 && index < HOURS) perHour[index] = count
      }
      const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
      return {
        perHour,
        count: sum(items.map(({ count }) => count)),
        errors: sum(items.map(({ errors }) => errors)),
        p95Ms: items
          .map(({ p95Ms }) => p95Ms)
          .filter((value) => value !== null)
          .at(-1),
      }
    },
  })
}
