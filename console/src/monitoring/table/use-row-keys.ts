import type { KeyboardEvent } from 'react'
import type { TransactionSummary } from '../../../../src/model/transaction.ts'

/** What can be done to a row. */
export type RowActions = {
  onOpen: (row: TransactionSummary) => void
  onSelect: (id: string | undefined) => void
}

type Options = RowActions & {
  rows: readonly TransactionSummary[]
  /** The place of the selected row, -1 when none is. */
  at: number
  reveal: (index: number) => void
}

const PAGE_ROWS = 10

/** Arrows, Page and Home/End move the selection, Enter opens it, Esc lets go. */
export function useRowKeys({ rows, at, onOpen, onSelect, reveal }: Options) {
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape' && at >= 0) {
      event.preventDefault()
      return onSelect(undefined)
    }
    const selected = rows[at]
    if (event.key === 'Enter' && selected) {
      event.preventDefault()
      return onOpen(selected)
    }
    const next = target(event.key, at, rows.length)
    const row = next === undefined ? undefined : rows[next]
    if (next === undefined || !row) return
    event.preventDefault()
    onSelect(row.id)
    reveal(next)
  }
}

/** The row that a key leads to; undefined for keys that mean nothing here. */
export function target(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at < 0 ? 0 : at - 1,
    PageDown: at + PAGE_ROWS,
    PageUp: at - PAGE_ROWS,
    Home: 0,
    End: count - 1,
  }
  const next = steps[key]
  return next === undefined ? undefined : Math.min(Math.max(next, 0), count - 1)
}
