import { useQueries } from '@tanstack/react-query'
import { type Outcome, outcomes } from '../../../src/model/outcome.ts'
import { endpoints } from '../api/endpoints.ts'
import { query } from '../api/query.ts'
import { type Asked, useStatistics } from '../monitoring/analytics/use-statistics.ts'
import { instantsOf } from '../monitoring/filters/period.ts'
import { statisticsFiltersOf } from '../monitoring/filters/transaction-search.ts'

/** Requests that failed alike. */
export type FailureGroup = { outcome: Outcome; status: string; count: number }

const FINE: readonly string[] = ['success', 'cors-preflight']

/** Failures by outcome and status, the most frequent first; undefined until they are counted. */
export function useFailures(asked: Asked): FailureGroup[] | undefined {
  const { search, org, nowMs } = asked
  const { data } = useStatistics('outcome', asked)
  const failed = (data?.items ?? [])
    .filter(({ key, count }) => key in outcomes && !FINE.includes(key) && count > 0)
    .map(({ key }) => key as Outcome)
  const splits = useQueries({
    queries: failed.map((outcome) => ({
      ...query(endpoints.getStatistics, {
        query: {
          by: 'status' as const,
          ...instantsOf(search, nowMs),
          ...statisticsFiltersOf({ ...search, outcome }, org),
        },
      }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  if (!data || splits.some(({ isPending }) => isPending)) return undefined
  return failed
    .flatMap((outcome, index) =>
      (splits[index]?.data?.items ?? []).map(({ key, count }) => ({ outcome, status: key, count })),
    )
    .sort((one, other) => other.count - one.count)
}
