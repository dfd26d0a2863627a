import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useId, useMemo, useRef } from 'react'
import type { TransactionSummary } from '../../../../src/model/transaction.ts'
import type { TransactionColumn } from './columns.tsx'
import { TableHead } from './table-head.tsx'
import { tracks } from './tracks.ts'
import { TransactionRow } from './transaction-row.tsx'
import classes from './transaction-table.module.css'
import { type RowActions, useRowKeys } from './use-row-keys.ts'
import { ROW_PX, useVirtualRows } from './use-virtual-rows.ts'

type Props = Pick<RowActions, 'onSelect'> & {
  /** Name of the table for assistive technology. */
  name: string
  rows: readonly TransactionSummary[]
  columns: readonly TransactionColumn[]
  selected: string | undefined
  /** What a click on a row does; keys select first and open with Enter. */
  click: 'open' | 'select'
  /** Called when the last loaded rows come near. */
  onEnd?: () => void
  /** Told whether the first row is in sight. */
  onTop?: (isAtTop: boolean) => void
  /** Says at the end of the list what there is or is not. */
  footer?: ReactNode
}

/** Transactions as a grid of which only the visible rows exist: a hundred thousand scroll like ten. */
export function TransactionTable(props: Props) {
  const { name, rows, columns, selected, onTop, onSelect, footer } = props
  const id = useId()
  const scroll = useRef<HTMLDivElement>(null)
  const { onOpen, onClick } = useOpening(props)
  const { items, pool, heightPx, reveal } = useVirtualRows(rows.length, scroll, props.onEnd)
  const at = useMemo(
    () => (selected === undefined ? -1 : rows.findIndex((row) => row.id === selected)),
    [rows, selected],
  )
  const isDrawn = items.some(({ index }) => index === at)
  const onKeyDown = useRowKeys({ rows, at, onOpen, onSelect, reveal })
  return (
    <div
      ref={scroll}
      className={classes.scroll}
      style={tracks(columns)}
      onScroll={(event) => onTop?.(event.currentTarget.scrollTop < ROW_PX)}
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows can be chosen by keys, which makes it a grid
        role="grid"
        aria-label={name}
        aria-rowcount={rows.length + 1}
        aria-activedescendant={isDrawn ? `${id}-${at}` : undefined}
        tabIndex={0}
        className={classes.table}
        onKeyDown={onKeyDown}
      >
        <TableHead columns={columns} />
        <tbody className={classes.body} style={{ height: heightPx }}>
          {items.map(({ index, start }) => (
            <TransactionRow
              // A row that scrolls out lends its elements to the one that scrolls in.
              key={index % pool}
              id={`${id}-${index}`}
              {...{ index, start, columns, onClick }}
              row={rows[index]!}
              isSelected={index === at}
            />
          ))}
        </tbody>
      </table>
      <Text fz="sm" c="dimmed" className={classes.footer} role="status">
        {footer}
      </Text>
    </div>
  )
}

function useOpening({ click, onSelect }: Props) {
  const navigate = useNavigate()
  const onOpen: RowActions['onOpen'] = ({ id }) =>
    void navigate({ to: '/transactions/$id', params: { id } })
  const onClick = (event: MouseEvent<HTMLElement>, row: TransactionSummary): void => {
    const link = (event.target as HTMLElement).closest('a')
    // A new tab or window is the browser's business.
    if (link && (event.ctrlKey || event.metaKey || event.shiftKey)) return
    event.preventDefault()
    if (link || click === 'open') onOpen(row)
    else onSelect(row.id)
  }
  return { onOpen, onClick }
}
