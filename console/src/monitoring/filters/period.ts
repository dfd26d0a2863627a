const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const lengths = {
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '1h': HOUR_MS,
  '6h': 6 * HOUR_MS,
  '24h': DAY_MS,
  '7d': 7 * DAY_MS,
  '30d': 30 * DAY_MS,
} as const

/** A range that ends now and moves with it. */
export type Period = keyof typeof lengths

/** The periods in the order in which they are offered. */
export const periods = Object.keys(lengths) as Period[]

/** What is shown to those who have not chosen yet. */
export const DEFAULT_PERIOD: Period = '24h'

/** What a list says about time: a period, or instants as the API writes them. */
export type TimeSearch = { period?: Period; from?: string; to?: string }

/** A stretch of time in milliseconds since the epoch. */
export type Range = { fromMs: number; toMs: number }

/** Reads the time of a list from its address; what makes no sense is as if it were not there. */
export function timeSearch(search: Record<string, unknown>): TimeSearch {
  const from = instant(search.from)
  const to = instant(search.to)
  if (from || to) return { from, to }
  return { period: periods.find((one) => one === search.period) }
}

/** The stretch of time that the search means at this moment. */
export function rangeOf({ period, from, to }: TimeSearch, nowMs: number): Range {
  const toMs = to ? Date.parse(to) : nowMs
  if (from) return { fromMs: Math.min(Date.parse(from), toMs), toMs }
  const length = lengths[period ?? DEFAULT_PERIOD]
  return { fromMs: toMs - length, toMs }
}

/** The instants for a query: a relative range has no end, so that what comes is seen. */
export function instantsOf(search: TimeSearch, nowMs: number): { from: string; to?: string } {
  const { fromMs } = rangeOf(search, nowMs)
  return { from: new Date(fromMs).toISOString(), ...(search.to && { to: search.to }) }
}

/** The same stretch, no longer moving. */
export function frozen(search: TimeSearch, nowMs: number): TimeSearch {
  const { fromMs, toMs } = rangeOf(search, nowMs)
  return { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() }
}

function instant(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const ms = Date.parse(value)
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString()
}
