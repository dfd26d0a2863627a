import { Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Asked, useStatistics } from '../monitoring/analytics/use-statistics.ts'
import { Sparkline } from '../ui/sparkline.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useFormat } from '../ui/use-format.ts'
import { Card } from './card.tsx'
import { Figure } from './figure.tsx'

/** How long accepted requests take: half of them, nearly all, all but the worst. */
export function Latency({ search, ...rest }: Asked) {
  const { t } = useTranslation('overview')
  const format = useFormat()
  const accepted = { ...rest, search: { ...search, outcome: 'success' } }
  const { data, error } = useStatistics('outcome', accepted)
  const over = useStatistics('time', accepted)
  const point = data?.items.find(({ key }) => key === 'success')
  const curve = (over.data?.items ?? []).flatMap(({ p95Ms }) => (p95Ms === null ? [] : [p95Ms]))
  const ms = (value: number | null | undefined) =>
    value == null ? '—' : format.milliseconds(value)
  return (
    <Card
      title={t('latency.title')}
      isReady={data !== undefined}
      error={error}
      aside={<TextLink to="/analytics">{t('latency.more')}</TextLink>}
    >
      {point ? (
        <Stack gap="md">
          <Group gap="xl">
            <Figure value={ms(point.p50Ms)} text="p50" />
            <Figure value={ms(point.p95Ms)} text="p95" />
            <Figure value={ms(point.p99Ms)} text="p99" />
          </Group>
          {curve.length > 1 && (
            <div>
              <Sparkline values={curve} fill height={48} label={t('latency.curve')} />
              <Text fz="xs" c="dimmed">
                {t('latency.curve')}
              </Text>
            </div>
          )}
        </Stack>
      ) : (
        <Text c="dimmed">{t('nothing')}</Text>
      )}
    </Card>
  )
}
