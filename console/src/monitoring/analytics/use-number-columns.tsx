import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/use-format.ts'
import type { StatisticsColumn } from './statistics-table.tsx'

/** Columns of numbers that every statistic has. */
export function useNumberColumns(): StatisticsColumn[] {
  const { t } = useTranslation('analytics')
  const format = useFormat()
  const ms = (value: number | null) => (value === null ? '—' : format.milliseconds(value))
  return [
    {
      header: t('count'),
      align: 'right',
      cell: ({ count }) => format.number(count),
      raw: ({ count }) => count,
    },
    {
      header: t('errors'),
      align: 'right',
      cell: ({ errors }) => format.number(errors),
      raw: ({ errors }) => errors,
    },
    { header: 'p50', align: 'right', cell: ({ p50Ms }) => ms(p50Ms), raw: ({ p50Ms }) => p50Ms },
    { header: 'p95', align: 'right', cell: ({ p95Ms }) => ms(p95Ms), raw: ({ p95Ms }) => p95Ms },
    { header: 'p99', align: 'right', cell: ({ p99Ms }) => ms(p99Ms), raw: ({ p99Ms }) => p99Ms },
  ]
}
