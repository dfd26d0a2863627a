import { Table, type TableProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { ScrollRegion } from './scroll-region.tsx'
import classes from './stacking-table.module.css'

type Look = Pick<TableProps, 'fz' | 'verticalSpacing' | 'horizontalSpacing' | 'highlightOnHover'>

type FrameProps = Look & {
  /** Name of the table for assistive technology. */
  name: string
  /** Name of the part that scrolls, where the table's own is taken. */
  region?: string
  /** Drawn as a card of its own; not where it already lies in one. */
  isFramed?: boolean
  /** The cells of the header, as `HeadCell`. */
  head: ReactNode
  /** Says what the header is for, where it stays in sight above the cards. */
  headLabel?: string
  /** The rows, as `StackingRow`. */
  children: ReactNode
}

/**
 * A table whose rows become small cards where it has little room. The roles are written out, because
 * browsers forget what a table is once its parts are laid out in another way.
 */
export function StackingFrame(props: FrameProps) {
  const { name, region = name, isFramed, head, headLabel, children, ...look } = props
  return (
    <ScrollRegion name={region} className={classes.room} isFramed={isFramed}>
      <Table role="table" className={classes.table} aria-label={name} {...look}>
        <Table.Thead role="rowgroup" data-label={headLabel}>
          <Table.Tr role="row">{head}</Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">{children}</Table.Tbody>
      </Table>
    </ScrollRegion>
  )
}

type Props = Omit<FrameProps, 'head' | 'headLabel'> & { head: readonly string[] }

/** A `StackingFrame` whose header is nothing but the names of its columns. */
export function StackingTable({ head, ...frame }: Props) {
  const cells = head.map((column) => (
    <Table.Th key={column} role="columnheader" scope="col">
      {column}
    </Table.Th>
  ))
  return <StackingFrame {...frame} head={cells} />
}
