import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ListSearch, listSearch } from './list-search.ts'

/** The state of the list on this page, read from and written to its address; writing makes no history entry. */
export function useListSearch(): [ListSearch, (next: ListSearch) => void] {
  const search = listSearch(useSearch({ strict: false }) as Record<string, unknown>)
  const navigate = useNavigate()
  return [
    search,
    (next) =>
      void navigate({
        to: '.',
        search: (now: object) => ({ ...now, ...next }) as never,
        replace: true,
      }),
  ]
}
