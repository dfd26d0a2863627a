import { useTranslation } from 'react-i18next'
import type { DeliveryName } from '../../../../src/model/names.ts'
import { call } from '../../api/call.ts'
import { endpoints } from '../../api/endpoints.ts'
import { RemoveButton } from '../remove-button.tsx'

type Props = { name: DeliveryName; etag: string | undefined }

/** Removes a delivery after a question, then goes back to the list. */
export function RemoveDelivery({ name, etag }: Props) {
  const { t } = useTranslation('deliveries')
  return (
    <RemoveButton
      label={t('summary.delete')}
      title={t('summary.deleteTitle', { name: `${name.api} ${name.version}` })}
      text={t('summary.deleteText')}
      list="/deliveries"
      remove={() => call(endpoints.deleteDelivery, { params: name }, { etag })}
    />
  )
}
