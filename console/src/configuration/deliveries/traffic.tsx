import { Skeleton, Text } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DeliveryName } from '../../../../src/model/names.ts'
import { Sparkline } from '../../ui/sparkline.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { trafficQuery } from './traffic-query.ts'

/** The last 24 hours of one delivery as a line; asked for only when the row is in sight. */
export function Traffic({ delivery }: { delivery: DeliveryName }) {
  const { t } = useTranslation('deliveries')
  const format = useFormat()
  const { ref, inViewport } = useInViewport<HTMLDivElement>()
  const { data, isError } = useQuery({ ...trafficQuery(delivery), enabled: inViewport })

  return (
    <div ref={ref}>
      {data && data.count > 0 && (
        <Sparkline
          values={data.perHour}
          label={t('traffic', { count: data.count, errors: data.errors })}
        />
      )}
      {data && (
        <Text fz="xs" c="dimmed" aria-hidden={data.count > 0}>
          {data.count > 0 ? format.number(data.count) : t('noTraffic')}
        </Text>
      )}
      {isError && <Text fz="xs">—</Text>}
      {!data && !isError && <Skeleton height={24} width={96} />}
    </div>
  )
}
