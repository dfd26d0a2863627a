import { Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Asked, useStatistics } from '../monitoring/analytics/use-statistics.ts'
import { rangeOf } from '../monitoring/filters/period.ts'
import { Bars } from '../monitoring/history/bars.tsx'
import { binning, binsOf } from '../monitoring/history/bins.ts'
import { TextLink } from '../ui/text-link.tsx'
import { useFormat } from '../ui/use-format.ts'
import { Card } from './card.tsx'
import { Figure } from './figure.tsx'

const MINUTE_MS = 60_000

/** Request rate: how many, how many a minute, how many failed, and when. */
export function Traffic(asked: Asked) {
  const { t } = useTranslation('overview')
  const format = useFormat()
  const { data, error } = useStatistics('time', asked)
  const range = rangeOf(asked.search, asked.nowMs)
  const bins = binsOf(data?.items ?? [], range, binning(range))
  const count = bins.reduce((sum, bin) => sum + bin.count, 0)
  const errors = bins.reduce((sum, bin) => sum + bin.errors, 0)
  const minutes = Math.max(1, (range.toMs - range.fromMs) / MINUTE_MS)
  return (
    <Card
      title={t('traffic.title')}
      isReady={data !== undefined}
      error={error}
      aside={<TextLink to="/live">{t('traffic.live')}</TextLink>}
    >
      <Stack gap="sm">
        <Group gap="xl">
          <Figure value={format.number(count)} text={t('traffic.requests')} />
          <Figure value={format.decimal(count / minutes)} text={t('traffic.perMinute')} />
          <Figure
            value={count === 0 ? '—' : format.percent(errors / count)}
            text={t('traffic.failed')}
          />
        </Group>
        <div role="img" aria-label={t('traffic.label', { count, errors })}>
          <Bars bins={bins} height={72} />
        </div>
        <Group justify="space-between">
          <Text fz="xs" c="dimmed">
            {format.dateTime(range.fromMs)}
          </Text>
          <Text fz="xs" c="dimmed">
            {format.dateTime(range.toMs)}
          </Text>
        </Group>
      </Stack>
    </Card>
  )
}
