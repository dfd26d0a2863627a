import { Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import classes from './analytics.module.css'
import type { StatisticsPoint } from './use-statistics.ts'

/** A column of a statistic: what it shows, and what it says in a file. */
export type StatisticsColumn = {
  header: string
  cell: (point: StatisticsPoint) => ReactNode
  raw: (point: StatisticsPoint) => string | number | null
  align?: 'right'
}

type Props = {
  name: string
  points: readonly StatisticsPoint[]
  columns: readonly StatisticsColumn[]
}

/** The numbers behind a chart. */
export function StatisticsTable({ name, points, columns }: Props) {
  const { t } = useTranslation('analytics')
  if (points.length === 0) return <Text c="dimmed">{t('nothing')}</Text>
  return (
    <ScrollRegion name={name} className={classes.scroll}>
      <Table fz="sm" verticalSpacing={6} stickyHeader aria-label={name}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ header, align }) => (
              <Table.Th key={header} ta={align}>
                {header}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {points.map((point) => (
            <Table.Tr key={point.key}>
              {columns.map(({ header, cell, align }) => (
                <Table.Td key={header} ta={align}>
                  {cell(point)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollRegion>
  )
}
