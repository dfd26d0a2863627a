import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { call } from '../../api/call.ts'
import { endpoints } from '../../api/endpoints.ts'
import { historyQuery, type TransactionSearch } from '../filters/transaction-search.ts'

const PAGE_ROWS = 200

/** The history page by page, newest first: more is fetched when the end comes near, nothing is fetched twice. */
export function useHistory(search: TransactionSearch, org: string | undefined, nowMs: number) {
  const asked = historyQuery(search, org, nowMs)
  const result = useInfiniteQuery({
    queryKey: ['history', asked],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...asked, limit: String(PAGE_ROWS), ...(pageParam && { cursor: pageParam }) }
      return call(endpoints.listTransactions, { query }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    // Comparing a hundred thousand rows with themselves would be felt.
    structuralSharing: false,
  })
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = result
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data])
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  return { ...result, rows, more }
}
