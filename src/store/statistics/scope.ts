import type { StatisticsQuery } from './statistics-query.ts'

/** A question in the terms of the tables. */
export type StatisticsScope = {
  by: StatisticsQuery['by']
  /** Milliseconds of one point of time. */
  step: number
  /** Milliseconds to which the bounds are exact. */
  grain: number
  from: number
  to: number
  limit: number
  deliveries?: number[]
  outcomes?: number[]
  status?: { from: number; to: number }
  client?: number
  subject?: number
}

/** Whose counts are asked for: everybody's, those of clients, of subjects, or of both together. */
export function whoIn({
  by,
  client,
  subject,
}: StatisticsScope): 'client' | 'subject' | 'both' | undefined {
  const clients = by === 'client' || client !== undefined
  const subjects = by === 'subject' || subject !== undefined
  if (clients && subjects) return 'both'
  if (clients) return 'client'
  return subjects ? 'subject' : undefined
}
