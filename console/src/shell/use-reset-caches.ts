import { useMutation } from '@tanstack/react-query'
import { endpoints } from '../api/endpoints.ts'
import { mutation } from '../api/query.ts'

/** ResetAllCaches: every node empties its caches before the answer comes, and the answer names each. */
export function useResetCaches() {
  return useMutation(mutation(endpoints.resetCaches))
}
