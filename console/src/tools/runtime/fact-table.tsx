import { Table, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import classes from './runtime.module.css'

type Props = {
  /** Whose facts these are: two nodes have the same tables. */
  owner: string
  title: string
  empty: string
  head: readonly string[]
  rows: readonly (readonly ReactNode[])[]
}

/** A small table under a title; says so when it is empty. */
export function FactTable({ owner, title, empty, head, rows }: Props) {
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
        <ScrollRegion name={`${owner}: ${title}`} className={classes.scroll}>
          <Table
            fz="sm"
            verticalSpacing={4}
            horizontalSpacing={8}
            aria-label={`${owner}: ${title}`}
          >
            <Table.Thead>
              <Table.Tr>
                {head.map((name) => (
                  <Table.Th key={name}>{name}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((cells, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
                <Table.Tr key={index}>
                  {cells.map((cell, column) => (
                    <Table.Td key={head[column]}>{cell}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollRegion>
      )}
    </div>
  )
}
