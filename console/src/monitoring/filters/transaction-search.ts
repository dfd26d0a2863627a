import { type Outcome, outcomeSlugs } from '../../../../src/model/outcome.ts'
import { instantsOf, type TimeSearch, timeSearch } from './period.ts'

/** Filters that take one text. */
export const textFilters = [
  'q',
  'status',
  'organization',
  'api',
  'version',
  'username',
  'subject',
  'clientId',
  'issuer',
  'address',
] as const
export type TextFilter = (typeof textFilters)[number]

type Value = string | number
type ClaimKey = `claim.${string}`

/** What the address of the history says; numbers stay numbers, so that the address stays readable. */
export type TransactionSearch = TimeSearch & { [K in TextFilter]?: Value } & {
  outcome?: string
  [claim: ClaimKey]: Value | undefined
}

const MAX_TEXT = 200
const MAX_CLAIMS = 10
const STATUS = /^([1-5]\d\d|[1-5]xx)$/

/** Reads the filters from the address; whatever makes no sense is as if it were not there. */
export function transactionSearch(search: Record<string, unknown>): TransactionSearch {
  const found: TransactionSearch = { ...timeSearch(search), outcome: outcomes(search.outcome) }
  for (const name of textFilters) {
    const text = Object.hasOwn(search, name) ? textOf(search[name]) : undefined
    if (text !== undefined && (name !== 'status' || STATUS.test(text))) found[name] = plain(text)
  }
  for (const key of Object.keys(search).filter(isClaimKey).slice(0, MAX_CLAIMS)) {
    const text = textOf(search[key])
    if (text !== undefined) found[key] = plain(text)
  }
  return found
}

/** True for the name of a filter by a claim. */
export function isClaimKey(key: string): key is ClaimKey {
  return key.startsWith('claim.') && key.length > 'claim.'.length
}

/** The name of the filter by a claim. */
export function claimKey(claim: string): ClaimKey {
  return `claim.${claim}`
}

/** The outcomes that the search asks for; none means all. */
export function outcomesOf({ outcome }: TransactionSearch): Outcome[] {
  return outcomeSlugs.filter((slug) => outcome?.split(',').includes(slug))
}

/** The filters other than time, as the API takes them; the organization of the header counts where none is named. */
export function filtersOf(search: TransactionSearch, org?: string): Record<string, string> {
  const named = [...textFilters, ...Object.keys(search).filter(isClaimKey)].flatMap((key) => {
    const value = search[key]
    return value === undefined ? [] : [[key, String(value)] as const]
  })
  const filters: Record<string, string> = Object.fromEntries(named)
  if (org && !filters.organization) filters.organization = org
  if (search.outcome) filters.outcome = search.outcome
  return filters
}

const COUNTED = ['organization', 'api', 'version', 'outcome', 'status', 'subject', 'clientId']

/** Those of the filters that the statistics know. */
export function statisticsFiltersOf(
  search: TransactionSearch,
  org?: string,
): Record<string, string> {
  const filters = Object.entries(filtersOf(search, org))
  return Object.fromEntries(filters.filter(([name]) => COUNTED.includes(name)))
}

/** Everything that a query of the history needs. */
export function historyQuery(
  search: TransactionSearch,
  org: string | undefined,
  nowMs: number,
): Record<string, string> {
  return { ...filtersOf(search, org), ...instantsOf(search, nowMs) }
}

/** A value as the address writes it best. */
export function plain(text: string): Value {
  return /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text
}

function textOf(value: unknown): string | undefined {
  if (!['string', 'number', 'boolean'].includes(typeof value)) return undefined
  const text = String(value).trim().slice(0, MAX_TEXT)
  return text === '' ? undefined : text
}

function outcomes(value: unknown): string | undefined {
  const known = outcomesOf({ outcome: textOf(value) })
  return known.length > 0 ? known.join(',') : undefined
}
