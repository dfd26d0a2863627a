import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../api/endpoints.ts'
import { endpoints } from '../../api/endpoints.ts'
import { query } from '../../api/query.ts'
import { instantsOf, rangeOf } from '../filters/period.ts'
import { statisticsFiltersOf, type TransactionSearch } from '../filters/transaction-search.ts'
import { binning } from '../history/bins.ts'

/** One point of a statistic. */
export type StatisticsPoint = AnswerOf<'getStatistics'>['items'][number]

/** What a statistic is about: filters, the organization of the header, and the moment a relative range ends at. */
export type Asked = { search: TransactionSearch; org: string | undefined; nowMs: number }

type By = 'time' | 'outcome' | 'delivery' | 'client' | 'subject' | 'status'

/** Counts and latencies of a range, over time or by group. */
export function useStatistics(by: By, { search, org, nowMs }: Asked) {
  const { interval } = binning(rangeOf(search, nowMs))
  return useQuery({
    ...query(endpoints.getStatistics, {
      query: {
        by,
        metric: 'latency',
        interval,
        ...instantsOf(search, nowMs),
        ...statisticsFiltersOf(search, org),
      },
    }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
