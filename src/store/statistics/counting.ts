import type { BulkTarget, Database, Tx } from '../database.ts'
import { bucketOf } from './buckets.ts'

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
/** The two grains of time that are counted. */
export const Grain = { minute: 0, hour: 1 } as const

/**
 * Adds transactions to the counts of their minutes and hours, or takes them away with a step of -1. Clients and subjects
 * are counted by the hour only: shorter times are counted from the transactions when somebody asks.
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
  for (const { at, outcome, totalUs, client, subject, ...one } of counted) {
    const delivery = one.delivery ?? 0
    const status = one.status ?? 0
    const bucket = bucketOf(totalUs)
    const hour = at - (at % HOUR_MS)
    totals.add(step, Grain.minute, at - (at % MINUTE_MS), delivery, outcome, status, bucket)
    totals.add(step, Grain.hour, hour, delivery, outcome, status, bucket)
    if (client !== null) clients.add(step, hour, delivery, outcome, client, bucket)
    if (subject !== null) subjects.add(step, hour, delivery, outcome, subject, bucket)
  }
  await insertMany(tx, TOTAL, totals.rows())
  await insertMany(tx, CLIENT, clients.rows())
  await insertMany(tx, SUBJECT, subjects.rows())
}

/** Sums of counts that have equal keys. */
class Tally {
  readonly #rows = new Map<string, number[]>()

  add(step: number, a: number, b: number, c: number, d: number, e: number, f?: number): void {
    const name = `${a} ${b} ${c} ${d} ${e} ${f}`
    const row = this.#rows.get(name)
    if (row) row[row.length - 1]! += step
    else this.#rows.set(name, f === undefined ? [a, b, c, d, e, step] : [a, b, c, d, e, f, step])
  }

  // In the order of the key, which touches each page of the table once.
  rows(): number[][] {
    return [...this.#rows.values()].sort((a, b) => {
      const at = a.findIndex((value, index) => value !== b[index])
      return at < 0 ? 0 : a[at]! - b[at]!
    })
  }
}

function target(table: string, keys: readonly string[]): BulkTarget {
  return {
    table,
    columns: [...keys, 'count'].map((name) => [name, 'bigint'] as const),
    conflict: `(${keys.join(', ')}) do update set count = "${table}".count + excluded.count`,
  }
}

const TOTAL = target('statistic_total', ['grain', 'at', 'delivery', 'outcome', 'status', 'bucket'])
const CLIENT = target('statistic_client', ['at', 'delivery', 'outcome', 'client', 'bucket'])
const SUBJECT = target('statistic_subject', ['at', 'delivery', 'outcome', 'subject', 'bucket'])
