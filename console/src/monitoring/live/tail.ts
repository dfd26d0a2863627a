import type { TransactionSummary } from '../../../../src/model/transaction.ts'

/** Rows that the tail shows, newest first, and those that wait while somebody looks. */
export type Tail = {
  rows: readonly TransactionSummary[]
  waiting: readonly TransactionSummary[]
  /** How many have come while the tail waits, also those that no longer fit. */
  arrived: number
}

export const EMPTY_TAIL: Tail = { rows: [], waiting: [], arrived: 0 }

/** The most rows that are kept, shown and waiting each. */
export const MAX_ROWS = 500

/** The tail with what has come, newest last as the stream sends it. */
export function withArrived(
  tail: Tail,
  batch: readonly TransactionSummary[],
  isPaused: boolean,
): Tail {
  const known = new Set([...tail.rows, ...tail.waiting].map(({ id }) => id))
  const fresh = batch.filter(({ id }) => !known.has(id)).reverse()
  if (fresh.length === 0) return tail
  if (!isPaused) return { ...tail, rows: [...fresh, ...tail.rows].slice(0, MAX_ROWS) }
  const waiting = [...fresh, ...tail.waiting].slice(0, MAX_ROWS)
  return { ...tail, waiting, arrived: tail.arrived + fresh.length }
}

/** The tail with what happened before it began, under what it has. */
export function withEarlier(tail: Tail, earlier: readonly TransactionSummary[]): Tail {
  const known = new Set([...tail.rows, ...tail.waiting].map(({ id }) => id))
  const rows = [...tail.rows, ...earlier.filter(({ id }) => !known.has(id))].slice(0, MAX_ROWS)
  return { ...tail, rows }
}

/** The tail with what has waited, shown. */
export function withWaitingShown({ rows, waiting }: Tail): Tail {
  return { rows: [...waiting, ...rows].slice(0, MAX_ROWS), waiting: [], arrived: 0 }
}
