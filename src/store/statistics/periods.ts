import { DAY_MS } from '../database.ts'
import { Grain, HOUR_MS, MINUTE_MS } from './counting.ts'
import type { StatisticsScope } from './scope.ts'

/** A stretch of time that is counted in one grain; `stepMs` from one count to the next. */
export type Period = { grain: number; stepMs: number; from: number; to: number }

/** Whole days by the day, what is left of the first and the last day by the hour, or everything by the minute. */
export function periodsOf({ by, step, grain, from, to }: StatisticsScope): Period[] {
  if (grain === MINUTE_MS) return [{ grain: Grain.minute, stepMs: MINUTE_MS, from, to }]
  const firstDay = Math.ceil(from / DAY_MS) * DAY_MS
  const lastDay = Math.floor(to / DAY_MS) * DAY_MS
  const inHours = by === 'time' && step < DAY_MS
  const hours = (start: number, end: number): Period[] =>
    start < end ? [{ grain: Grain.hour, stepMs: HOUR_MS, from: start, to: end }] : []
  if (inHours || firstDay >= lastDay) return hours(from, to)
  return [
    { grain: Grain.day, stepMs: DAY_MS, from: firstDay, to: lastDay },
    ...hours(from, firstDay),
    ...hours(lastDay, to),
  ]
}
