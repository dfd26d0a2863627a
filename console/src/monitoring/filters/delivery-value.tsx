import { Button, NativeSelect, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { deliveryPath } from '../../../../src/model/delivery-path.ts'
import { endpoints } from '../../api/endpoints.ts'
import { query } from '../../api/query.ts'
import type { SearchChange } from './use-transaction-search.ts'

/** One of the deliveries. */
export function DeliveryValue({ onDone }: { onDone: (change: SearchChange) => void }) {
  const { t } = useTranslation('monitoring')
  const select = useRef<HTMLSelectElement>(null)
  const { data } = useQuery(query(endpoints.listDeliveries, {}))
  const names = data?.items.map(deliveryPath) ?? []
  const done = () => {
    const [organization, api, version] = select.current?.value.split('/') ?? []
    onDone({ organization, api, version })
  }
  return (
    <Stack gap="sm">
      <NativeSelect ref={select} label={t('filter.delivery')} data={names} />
      <Button size="sm" disabled={names.length === 0} onClick={done}>
        {t('apply')}
      </Button>
    </Stack>
  )
}
