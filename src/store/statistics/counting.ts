import { type BulkTarget, DAY_MS, type Database, type Tx } from '../database.ts'
import { bucketOf } from './buckets.ts'
import { isFine } from './fine-outcomes.ts'

/** What is counted of one transaction. */
export type Counted = {
  at: number
  delivery: number | null
  outcome: number
  status: number | null
  totalUs: number
  client: number | null
  subject: number | null
}

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
/** The grains of time that are counted, by the number that stands for them. */
export const Grain = { minute: 0, hour: 1, day: 2 } as const

/**
 * Adds transactions to the counts of their minutes, hours and days, or takes them away with a step of -1. Clients and
 * subjects are not counted by the minute: so short a time is counted from the transactions when somebody asks.
 */
export async function count(
  tx: Tx,
  { insertMany }: Database['dialect'],
  counted: readonly Counted[],
  step: 1 | -1 = 1,
): Promise<void> {
  const totals = new Tally()
  const clients = new Tally()
  const subjects = new Tally()
  const clientDays = new DailyTally()
  const subjectDays = new DailyTally()
  for (const { one, times } of alike(counted)) {
    const { minute, delivery, outcome, status, bucket, client, subject } = one
    const more = times * step
    const hour = minute - (minute % HOUR_MS)
    const day = minute - (minute % DAY_MS)
    totals.add(more, delivery, outcome, status, bucket, minute, hour, day)
    const errors = isFine(outcome) ? 0 : more
    if (client !== null) {
      clients.add(more, delivery, outcome, client, bucket, NaN, hour, day)
      clientDays.add(more, errors, day, client, bucket)
    }
    if (subject !== null) {
      subjects.add(more, delivery, outcome, subject, bucket, NaN, hour, day)
      subjectDays.add(more, errors, day, subject)
    }
  }
  await insertMany(tx, TOTAL, totals.rows())
  await insertMany(tx, CLIENT, clients.rows())
  await insertMany(tx, SUBJECT, subjects.rows())
  await insertMany(tx, CLIENT_DAY, clientDays.rows())
  await insertMany(tx, SUBJECT_DAY, subjectDays.rows())
}

type Alike = {
  minute: number
  delivery: number
  outcome: number
  status: number
  bucket: number
  client: number | null
  subject: number | null
}

type Group = { one: Alike; times: number }

// More than there are of either.
const OUTCOMES = 64
const STATUSES = 1_000

// Traffic repeats itself: what is alike in every respect is looked at once.
function alike(counted: readonly Counted[]): Group[] {
  const groups: Group[] = []
  const contexts = new Map<string, Map<number, Group>>()
  let last: Counted | undefined
  let context = new Map<number, Group>()
  for (const one of counted) {
    if (!last || !isSameContext(one, last)) context = contextOf(contexts, one)
    last = one
    const { outcome, status, totalUs, client, subject } = one
    const bucket = bucketOf(totalUs)
    const key = (bucket * OUTCOMES + outcome) * STATUSES + (status ?? 0)
    const group = context.get(key)
    if (group) group.times++
    else {
      const made = {
        one: {
          minute: minuteOf(one.at),
          outcome,
          bucket,
          client,
          subject,
          delivery: one.delivery ?? 0,
          status: status ?? 0,
        },
        times: 1,
      }
      context.set(key, made)
      groups.push(made)
    }
  }
  return groups
}

const minuteOf = (at: number): number => at - (at % MINUTE_MS)

function isSameContext(a: Counted, b: Counted): boolean {
  if (a.delivery !== b.delivery || a.client !== b.client || a.subject !== b.subject) return false
  return a.at === b.at || minuteOf(a.at) === minuteOf(b.at)
}

function contextOf(
  contexts: Map<string, Map<number, Group>>,
  { at, delivery, client, subject }: Counted,
): Map<number, Group> {
  const key = `${minuteOf(at)} ${delivery} ${client} ${subject}`
  const context = contexts.get(key) ?? new Map<number, Group>()
  contexts.set(key, context)
  return context
}

/** Sums of counts that have equal keys, by grain and time. */
class Tally {
  readonly #times = new Map<string, Map<string, number[]>>()

  /** Adds to a minute, an hour and a day; one that is not a number is not counted. */
  add(
    step: number,
    delivery: number,
    outcome: number,
    what: number,
    bucket: number,
    minute: number,
    hour: number,
    day: number,
  ): void {
    const key = `${delivery} ${outcome} ${what} ${bucket}`
    const add = (grain: number, at: number): void => {
      const counts = this.#at(grain, at)
      const row = counts.get(key)
      if (row) row[6]! += step
      else counts.set(key, [grain, at, delivery, outcome, what, bucket, step])
    }
    if (!Number.isNaN(minute)) add(Grain.minute, minute)
    add(Grain.hour, hour)
    add(Grain.day, day)
  }

  rows(): number[][] {
    return [...this.#times.values()].flatMap((counts) => [...counts.values()])
  }

  #at(grain: number, at: number): Map<string, number[]> {
    const key = `${grain} ${at}`
    let counts = this.#times.get(key)
    if (!counts) {
      counts = new Map()
      this.#times.set(key, counts)
    }
    return counts
  }
}

/** Sums of counts and errors of whole days. */
class DailyTally {
  readonly #rows = new Map<string, number[]>()

  add(count: number, errors: number, ...keys: number[]): void {
    const key = keys.join(' ')
    const row = this.#rows.get(key)
    if (row) {
      row[keys.length]! += count
      row[keys.length + 1]! += errors
    } else this.#rows.set(key, [...keys, count, errors])
  }

  rows(): number[][] {
    return [...this.#rows.values()]
  }
}

function target(table: string, keys: readonly string[], sums = ['count']): BulkTarget {
  const added = sums.map((sum) => `${sum} = "${table}".${sum} + excluded.${sum}`)
  return {
    table,
    columns: [...keys, ...sums].map((name) => [name, 'bigint'] as const),
    conflict: `(${keys.join(', ')}) do update set ${added.join(', ')}`,
  }
}

const keys = (what: string) => ['grain', 'at', 'delivery', 'outcome', what, 'bucket']
const TOTAL = target('statistic_total', keys('status'))
const CLIENT = target('statistic_client', keys('client'))
const SUBJECT = target('statistic_subject', keys('subject'))
const DAILY = ['count', 'errors']
const CLIENT_DAY = target('statistic_client_day', ['at', 'client', 'bucket'], DAILY)
const SUBJECT_DAY = target('statistic_subject_day', ['at', 'subject'], DAILY)
