import { Text } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type MouseEvent, type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import type { TransactionSummary } from '../../../../src/model/transaction.ts'
import type { TransactionColumn } from './columns.tsx'
import { TransactionRow } from './transaction-row.tsx'
import classes from './transaction-table.module.css'
import { type RowActions, useRowKeys } from './use-row-keys.ts'

const ROW_PX = 40
const OVERSCAN_ROWS = 4
const GAP_REM = 0.75
const POOL_STEP = 32
const LOAD_AHEAD_ROWS = 60

type Props = RowActions & {
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
  const { name, rows, columns, selected, click, onEnd, onTop, onOpen, onSelect, footer } = props
  const id = useId()
  const scroll = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN_ROWS,
  })
  const items = virtual.getVirtualItems()
  const pool = usePool(items.length)
  const last = items.at(-1)?.index ?? 0
  const at = useMemo(
    () => (selected === undefined ? -1 : rows.findIndex((row) => row.id === selected)),
    [rows, selected],
  )
  const isDrawn = at >= 0 && items.some(({ index }) => index === at)
  const onKeyDown = useRowKeys({
    rows,
    at,
    onOpen,
    onSelect,
    reveal: (index) => virtual.scrollToIndex(index),
  })

  const onClick = (event: MouseEvent<HTMLElement>, row: TransactionSummary) => {
    const link = (event.target as HTMLElement).closest('a')
    // A new tab or window is the browser's business.
    if (link && (event.ctrlKey || event.metaKey || event.shiftKey)) return
    event.preventDefault()
    if (link || click === 'open') onOpen(row)
    else onSelect(row.id)
  }

  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - LOAD_AHEAD_ROWS) onEnd?.()
  }, [last, rows.length, onEnd])

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
        <thead className={classes.head}>
          <tr aria-rowindex={1}>
            {columns.map(({ id: column, header, secondary, align }) => (
              <th key={column} scope="col" data-secondary={secondary} data-align={align}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={classes.body} style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => (
            <TransactionRow
              // A row that scrolls out lends its elements to the one that scrolls in.
              key={index % pool}
              id={`${id}-${index}`}
              index={index}
              start={start}
              row={rows[index]!}
              columns={columns}
              isSelected={index === at}
              onClick={onClick}
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

// As many as were ever drawn at once, in steps, so that a row more or less changes no key.
function usePool(drawn: number): number {
  const pool = useRef(POOL_STEP)
  while (pool.current < drawn) pool.current += POOL_STEP
  return pool.current
}

// Widths that need no look at the content: a row is laid out without asking the others.
function tracks(columns: readonly TransactionColumn[]): Record<string, string> {
  const primary = columns.filter(({ secondary }) => !secondary)
  const least = columns.reduce((sum, { rem }) => sum + rem + GAP_REM, GAP_REM)
  return {
    '--columns': columns
      .map(({ rem, fraction }) => (fraction ? `minmax(${rem}rem, ${fraction}fr)` : `${rem}rem`))
      .join(' '),
    '--columns-narrow': primary.map(({ narrow }) => narrow ?? '1fr').join(' '),
    '--least': `${least}rem`,
    '--gap': `${GAP_REM}rem`,
  }
}
