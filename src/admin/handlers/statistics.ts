import type { Handlers } from '../handlers.ts'
import type { Parts } from '../parts.ts'
import { restriction } from '../session/caller.ts'

/** Counts and latencies of what the caller may see. */
export function statistics({ store }: Parts): Pick<Handlers, 'getStatistics'> {
  return {
    async getStatistics({ query }, { caller }) {
      const items = await store.statistics({ ...query, ...restriction(caller) })
      return { items, next: null }
    },
  }
}
