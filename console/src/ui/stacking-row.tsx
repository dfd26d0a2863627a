import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './stacking-table.module.css'

/**
 * Where a cell stands once its row has become a card: a `title` is the first line, a `name` shares it with
 * what stands at its `end`, a `line` with its like; then what is `below`, each on a line of its own; then
 * what goes along the `last` one.
 */
export type Place = 'title' | 'name' | 'line' | 'end' | 'below' | 'last' | 'last-end'

type RowProps = {
  /** Stands out from the others. */
  isMarked?: boolean
  children: ReactNode
}

/** A row of a `StackingTable`. */
export function StackingRow({ isMarked, children }: RowProps) {
  return (
    <Table.Tr role="row" className={classes.row} data-marked={isMarked || undefined}>
      {children}
    </Table.Tr>
  )
}

type CellProps = {
  place: Place
  /** The name of the column, for values that say nothing without it; shown only in a card. */
  label?: string
  /** Names the row, as its header. */
  isHeader?: boolean
  align?: 'right'
  /** Left out between a wide table and cards. */
  isSecondary?: boolean
  colSpan?: number
  className?: string
  children: ReactNode
}

/** A cell of a `StackingTable`: it knows where it goes when there is little room. */
export function StackingCell({ place, label, isHeader, align, isSecondary, ...cell }: CellProps) {
  const shared = {
    ...cell,
    className: cell.className ? `${classes.cell} ${cell.className}` : classes.cell,
    'data-place': place,
    'data-label': label,
    'data-secondary': isSecondary || undefined,
    ta: align,
  }
  if (isHeader) return <Table.Th role="rowheader" scope="row" {...shared} />
  return <Table.Td role="cell" {...shared} />
}
