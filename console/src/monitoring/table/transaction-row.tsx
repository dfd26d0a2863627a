import { type MouseEvent, memo } from 'react'
import type { TransactionSummary } from '../../../../src/model/transaction.ts'
import type { TransactionColumn } from './columns.tsx'
import classes from './transaction-table.module.css'

type Props = {
  id: string
  index: number
  start: number
  row: TransactionSummary
  columns: readonly TransactionColumn[]
  isSelected: boolean
  onClick: (event: MouseEvent<HTMLElement>, row: TransactionSummary) => void
}

/** One transaction in the grid; drawn again only when it is another one, elsewhere, or chosen. */
export const TransactionRow = memo(
  ({ id, index, start, row, columns, isSelected, onClick }: Props) => (
    // Keys are handled by the grid, which moves the selection: a row itself needs no key handler.
    <tr
      id={id}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={classes.row}
      style={{ transform: `translateY(${start}px)` }}
      onClick={(event) => onClick(event, row)}
    >
      {columns.map(({ id: column, cell, secondary, align }) => (
        <td key={column} data-secondary={secondary} data-align={align}>
          {cell(row)}
        </td>
      ))}
    </tr>
  ),
  (before, after) =>
    before.row === after.row &&
    before.start === after.start &&
    before.isSelected === after.isSelected &&
    before.columns === after.columns,
)
TransactionRow.displayName = 'TransactionRow'
