import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/use-format.ts'
import classes from './analytics.module.css'
import type { StatisticsPoint } from './use-statistics.ts'

const SHOWN = 10

type Props = { points: readonly StatisticsPoint[]; label: (point: StatisticsPoint) => ReactNode }

/** Groups as bars, the largest first; failures are the red part. */
export function GroupBars({ points, label }: Props) {
  const { t } = useTranslation('analytics')
  const format = useFormat()
  const most = Math.max(1, ...points.map(({ count }) => count))
  return (
    <>
      <ul className={classes.bars}>
        {points.slice(0, SHOWN).map((point) => (
          <li key={point.key} className={classes.bar}>
            <span className={classes.label}>{label(point)}</span>
            <span className={classes.number}>{format.number(point.count)}</span>
            <span className={classes.track} aria-hidden="true">
              <span
                className={classes.good}
                style={{ width: share(point.count - point.errors, most) }}
              />
              <span className={classes.bad} style={{ width: share(point.errors, most) }} />
            </span>
          </li>
        ))}
      </ul>
      {points.length > SHOWN && (
        <Text fz="sm" c="dimmed" mt="xs">
          {t('more', { count: points.length - SHOWN })}
        </Text>
      )}
    </>
  )
}

function share(part: number, whole: number): string {
  return `${(part / whole) * 100}%`
}
