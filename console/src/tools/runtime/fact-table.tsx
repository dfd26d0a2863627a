import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Place, StackingCell, StackingRow } from '../../ui/stacking-row.tsx'
import { StackingTable } from '../../ui/stacking-table.tsx'

/** A column of facts: its name, where its values stand in a card, and whether they need their name there. */
export type FactColumn = { name: string; place: Place; isLabelled?: boolean }

type Props = {
  /** Whose facts these are: two nodes have the same tables. */
  owner: string
  title: string
  empty: string
  columns: readonly FactColumn[]
  rows: readonly (readonly ReactNode[])[]
}

/** A small table under a title; says so when it is empty. */
export function FactTable({ owner, title, empty, columns, rows }: Props) {
  return (
    <div>
      <Title order={3} mb={4}>
        {title}
      </Title>
      {rows.length === 0 ? (
        <Text fz="sm" c="dimmed">
          {empty}
        </Text>
      ) : (
        <StackingTable
          name={`${owner}: ${title}`}
          head={columns.map(({ name }) => name)}
          fz="sm"
          verticalSpacing={4}
          horizontalSpacing={8}
        >
          {rows.map((cells, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
            <StackingRow key={index}>
              {columns.map(({ name, place, isLabelled }, column) => (
                <StackingCell key={name} place={place} label={isLabelled ? name : undefined}>
                  {cells[column]}
                </StackingCell>
              ))}
            </StackingRow>
          ))}
        </StackingTable>
      )}
    </div>
  )
}
