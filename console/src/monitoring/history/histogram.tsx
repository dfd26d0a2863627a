import { Skeleton, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '../../api/endpoints.ts'
import { query } from '../../api/query.ts'
import { useFormat } from '../../ui/use-format.ts'
import { instantsOf, type Range, rangeOf } from '../filters/period.ts'
import {
  filtersOf,
  statisticsFiltersOf,
  type TransactionSearch,
} from '../filters/transaction-search.ts'
import { Bars } from './bars.tsx'
import { type Bin, binning, binsOf, spanOf } from './bins.ts'
import classes from './histogram.module.css'

type Props = {
  search: TransactionSearch
  org: string | undefined
  nowMs: number
  onRange: (range: Range) => void
}

/** Requests over time, failures in red; drag over it to look closer. The period picker does the same by keyboard. */
export function Histogram({ search, org, nowMs, onRange }: Props) {
  const { t } = useTranslation('monitoring')
  const range = rangeOf(search, nowMs)
  const cut = binning(range)
  const counted = statisticsFiltersOf(search, org)
  const { data } = useQuery({
    ...query(endpoints.getStatistics, {
      query: { by: 'time', interval: cut.interval, ...instantsOf(search, nowMs), ...counted },
    }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data) return <Skeleton height={92} />
  const isPartial = Object.keys(filtersOf(search, org)).length > Object.keys(counted).length
  return (
    <div>
      <Drawn bins={binsOf(data.items, range, cut)} onRange={onRange} />
      {isPartial && (
        <Text fz="xs" c="dimmed">
          {t('histogram.partial')}
        </Text>
      )}
    </div>
  )
}

function Drawn({ bins, onRange }: { bins: readonly Bin[]; onRange: (range: Range) => void }) {
  const { t } = useTranslation('monitoring')
  const format = useFormat()
  const [drag, setDrag] = useState<{ from: number; to: number }>()
  const [pointed, setPointed] = useState<number>()
  const bin = pointed === undefined ? undefined : bins[Math.floor(pointed * bins.length)]
  const total = bins.reduce((sum, { count }) => sum + count, 0)
  const errors = bins.reduce((sum, one) => sum + one.errors, 0)

  const onDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ from: placeOf(event), to: placeOf(event) })
  }
  const onMove = (event: PointerEvent<HTMLDivElement>) => {
    setPointed(Math.min(0.9999, Math.max(0, placeOf(event))))
    if (drag) setDrag({ ...drag, to: placeOf(event) })
  }
  const onUp = () => {
    const span = drag && spanOf(bins, drag.from, drag.to)
    setDrag(undefined)
    if (span) onRange(span)
  }
  return (
    <div
      className={classes.histogram}
      role="img"
      aria-label={t('histogram.label', { count: total, errors })}
      onPointerDown={onDown}
      onPointerMove={onMove}
      onPointerUp={onUp}
      onPointerCancel={() => setDrag(undefined)}
      onPointerLeave={() => setPointed(undefined)}
    >
      <Bars bins={bins} />
      {drag && <div className={classes.drag} style={placed(drag)} />}
      <div className={classes.axis}>
        <span>{format.dateTime(bins[0]!.fromMs)}</span>
        <span className={classes.pointed}>
          {bin
            ? t('histogram.bin', {
                from: format.time(bin.fromMs),
                to: format.time(bin.toMs),
                count: bin.count,
                errors: bin.errors,
              })
            : t('histogram.hint')}
        </span>
        <span>{format.dateTime(bins.at(-1)!.toMs)}</span>
      </div>
    </div>
  )
}

function placeOf(event: PointerEvent<HTMLDivElement>): number {
  const { left, width } = event.currentTarget.getBoundingClientRect()
  return (event.clientX - left) / width
}

function placed({ from, to }: { from: number; to: number }) {
  const start = Math.max(0, Math.min(from, to))
  const end = Math.min(1, Math.max(from, to))
  return { left: `${start * 100}%`, width: `${(end - start) * 100}%` }
}
