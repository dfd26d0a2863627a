import { TransactionFilters } from '../../model/endpoints/monitoring.ts'
import { nearest } from '../../model/nearest.ts'
import type { HistoryFilters } from '../../store/store.ts'
import { type FieldError, invalid } from '../http/problem.ts'
import { type Caller, restriction } from '../session/caller.ts'

const CLAIM_PREFIX = 'claim.'
const known = Object.keys(TransactionFilters.shape)

/** The filters of a query: named ones, `claim.NAME`, and what the caller is restricted to, all to hold at once. */
export function filtersOf(
  query: Readonly<Record<string, unknown>>,
  caller: Caller,
  others: readonly string[] = [],
): HistoryFilters {
  const named: [string, unknown][] = []
  const claims: [string, string][] = []
  const errors: FieldError[] = []
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || others.includes(name)) continue
    if (known.includes(name)) named.push([name, value])
    else if (name.startsWith(CLAIM_PREFIX) && name.length > CLAIM_PREFIX.length) {
      claims.push([name.slice(CLAIM_PREFIX.length), String(value)])
    } else errors.push(unknownFilter(name, others))
  }
  if (errors.length > 0) throw invalid(errors)
  return {
    ...Object.fromEntries(named),
    ...(claims.length > 0 && { claims: Object.fromEntries(claims) }),
    ...restriction(caller),
  }
}

function unknownFilter(name: string, others: readonly string[]): FieldError {
  const alike = nearest(name, [...known, ...others])
  const hint = alike === undefined ? '' : `, did you mean '${alike}'?`
  return { path: name, message: `unknown filter${hint}` }
}
