import '@mantine/charts/styles.css'
import { BarChart, LineChart } from '@mantine/charts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/use-format.ts'
import { rangeOf } from '../filters/period.ts'
import { binning, binsOf } from '../history/bins.ts'
import type { Asked, StatisticsPoint } from './use-statistics.ts'

type Props = Asked & { points: readonly StatisticsPoint[] }

const HEIGHT = 240
const COLORS = { good: 'blue.5', bad: 'red.5', p50: 'green.5', p95: 'orange.4', p99: 'red.5' }

/** Requests over time, failures on top of what went well. */
export function CountChart({ points, search, nowMs }: Props) {
  const { t } = useTranslation('analytics')
  const label = useTimeLabel(search, nowMs)
  const range = rangeOf(search, nowMs)
  const data = binsOf(points, range, binning(range)).map(({ fromMs, count, errors }) => ({
    at: label(fromMs),
    [t('good')]: count - errors,
    [t('errors')]: errors,
  }))
  return (
    <BarChart
      h={HEIGHT}
      type="stacked"
      data={data}
      dataKey="at"
      withLegend
      series={[
        { name: t('good'), color: COLORS.good },
        { name: t('errors'), color: COLORS.bad },
      ]}
    />
  )
}

/** Percentiles of the latency over time; moments without requests have none. */
export function LatencyChart({ points, search, nowMs }: Props) {
  const format = useFormat()
  const label = useTimeLabel(search, nowMs)
  const data = points.map(({ key, p50Ms, p95Ms, p99Ms }) => ({
    at: label(Date.parse(key)),
    p50: p50Ms,
    p95: p95Ms,
    p99: p99Ms,
  }))
  return (
    <LineChart
      h={HEIGHT}
      data={data}
      dataKey="at"
      withLegend
      withDots={data.length < 40}
      connectNulls={false}
      curveType="monotone"
      valueFormatter={format.milliseconds}
      yAxisProps={{ width: 80 }}
      series={[
        { name: 'p50', color: COLORS.p50 },
        { name: 'p95', color: COLORS.p95 },
        { name: 'p99', color: COLORS.p99 },
      ]}
    />
  )
}

function useTimeLabel(search: Asked['search'], nowMs: number): (ms: number) => string {
  const format = useFormat()
  const { interval } = binning(rangeOf(search, nowMs))
  if (interval === 'day') return format.date
  if (interval === 'minute') return format.time
  return (ms) => format.dayTime(ms)
}
