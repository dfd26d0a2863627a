import { queryOptions } from '@tanstack/react-query'
import { endpoints } from '../../api/endpoints.ts'
import { isProblem } from '../../api/problem.ts'
import { query } from '../../api/query.ts'

const TRIES = 5
const WAIT_MS = 350

/** A transaction; one that ended just now may take a second to be readable, so it is asked for again. */
export function transactionQuery(id: string) {
  return queryOptions({
    ...query(endpoints.getTransaction, { params: { id } }),
    retry: (failures, error) => (isProblem(error, 404) || isProblem(error, 0)) && failures < TRIES,
    retryDelay: WAIT_MS,
  })
}
