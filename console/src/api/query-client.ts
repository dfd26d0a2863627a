import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isProblem } from './problem.ts'
import { sessionLost } from './session-lost.ts'

const RETRIES = 2

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: a 401 is no lost session here; `keepQueries`: the write refreshes what it must by itself. */
    mutationMeta: { quiet?: boolean; keepQueries?: boolean }
  }
}

/**
 * The cache of answers. A lost session opens the login over the page, whoever noticed it;
 * after any write everything on screen is asked again, for one document shows up on many pages.
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeLostSession }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, { meta }) => {
      if (!meta?.quiet) noticeLostSession(error)
    },
    onSuccess: (_data, _variables, _result, { meta }) => {
      if (!meta?.keepQueries) void queryClient.invalidateQueries()
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      refetchOnWindowFocus: true,
      // The server's refusals stay refusals; only silence is worth asking again.
      retry: (failures, error) => isProblem(error, 0) && failures < RETRIES,
    },
  },
})

function noticeLostSession(error: unknown): void {
  if (isProblem(error, 401)) sessionLost.set(true)
}
