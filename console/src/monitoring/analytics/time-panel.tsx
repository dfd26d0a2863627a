import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/use-format.ts'
import { Panel } from './panel.tsx'
import { useNumberColumns } from './use-number-columns.tsx'
import { type Asked, useStatistics } from './use-statistics.ts'

const CountChart = lazy(async () => ({ default: (await import('./time-charts.tsx')).CountChart }))
const LatencyChart = lazy(async () => ({
  default: (await import('./time-charts.tsx')).LatencyChart,
}))

/** Traffic or latency over time. */
export function TimePanel({ metric, ...asked }: Asked & { metric: 'count' | 'latency' }) {
  const { t } = useTranslation('analytics')
  const format = useFormat()
  const { data, error } = useStatistics('time', asked)
  const numbers = useNumberColumns()
  const Chart = metric === 'count' ? CountChart : LatencyChart
  const time = {
    header: t('time'),
    cell: ({ key }: { key: string }) => format.dateTime(key),
    raw: ({ key }: { key: string }) => key,
  }
  return (
    <Panel
      title={t(`panel.${metric}`)}
      file={`varco-${metric}`}
      points={data?.items}
      error={error}
      columns={[time, ...numbers]}
      chart={<Chart points={data?.items ?? []} {...asked} />}
    />
  )
}
