import type { z } from 'zod'
import type { StatisticsPoint as Point } from '../../model/endpoints/monitoring.ts'

/** A question to the statistics; times are inclusive from, exclusive to, and aligned to the interval. */
export type StatisticsQuery = {
  metric: 'count' | 'latency'
  by: 'time' | 'outcome' | 'delivery' | 'client' | 'subject' | 'status'
  interval: 'minute' | 'hour' | 'day'
  /** ISO 8601; a day before `to` when left out. */
  from?: string
  /** ISO 8601; now when left out. */
  to?: string
  organization?: string
  api?: string
  version?: string
  /** One slug, or several separated by commas. */
  outcome?: string
  status?: string
  clientId?: string
  subject?: string
  /** What the asking user may see at all. */
  organizations?: readonly string[]
  /** Groups returned at most, largest first. */
  limit?: number
}

export type StatisticsPoint = z.infer<typeof Point>
