import { Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DeliveryName } from '../../../../src/model/names.ts'
import { explain } from '../../ui/explain.ts'
import { Sparkline } from '../../ui/sparkline.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { trafficQuery } from '../deliveries/traffic-query.ts'

/** The last day of a delivery: how much, how well, and the way to its transactions. */
export function DeliveryTraffic({ delivery }: { delivery: DeliveryName }) {
  const { t } = useTranslation(['deliveries', 'frame'])
  const { t: frame } = useTranslation()
  const format = useFormat()
  const { data, error } = useQuery(trafficQuery(delivery))

  return (
    <Paper p="lg" bg="var(--varco-raised)">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2}>{t('summary.traffic')}</Title>
          <TextLink to="/transactions" search={{ ...delivery }}>
            {t('summary.transactions')}
          </TextLink>
        </Group>
        {error && <Text fz="sm">{explain(frame, error)}</Text>}
        {!data && !error && <Skeleton height={64} />}
        {data && (
          <>
            <Sparkline
              values={data.perHour}
              width={420}
              height={56}
              fill
              label={t('traffic', { count: data.count, errors: data.errors })}
            />
            <Group gap="xl">
              <Figure value={format.number(data.count)} text={t('summary.requests')} />
              <Figure value={format.number(data.errors)} text={t('summary.errors')} />
              {data.p95Ms !== undefined && (
                <Figure value={format.milliseconds(data.p95Ms)} text={t('summary.p95')} />
              )}
            </Group>
          </>
        )}
      </Stack>
    </Paper>
  )
}

function Figure({ value, text }: { value: string; text: string }) {
  return (
    <div>
      <Text fz="xl" fw={600} lh={1.2}>
        {value}
      </Text>
      <Text fz="sm" c="dimmed">
        {text}
      </Text>
    </div>
  )
}
