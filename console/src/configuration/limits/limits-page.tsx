import { useTranslation } from 'react-i18next'
import { Delivery } from '../../../../src/model/delivery.ts'
import { deliveryPath } from '../../../../src/model/delivery-path.ts'
import { endpoints } from '../../api/endpoints.ts'
import { DocumentForm } from '../../forms/document-form.tsx'
import { BytesField } from '../../forms/fields/bytes-field.tsx'
import { NumberField } from '../../forms/fields/number-field.tsx'
import { Section } from '../../forms/section.tsx'
import { useDocument } from '../../forms/use-document.ts'
import { Page } from '../../ui/page.tsx'
import { useDeliveryName } from '../delivery/use-delivery.ts'
import { RateLimits } from './rate-limits.tsx'

/** Limits of a delivery: size, concurrency and rate. */
export function LimitsPage() {
  const { t } = useTranslation(['sections', 'frame'])
  const params = useDeliveryName()
  const editing = useDocument({
    read: endpoints.getDelivery,
    write: endpoints.putDelivery,
    request: { params },
    schema: Delivery,
  })
  const { form } = editing
  const labels = {
    'limits.requestBytes': t('limits.requestBytes'),
    'limits.concurrentRequests': t('limits.concurrent'),
    rateLimits: t('limits.rate'),
  }
  return (
    <Page
      title={t('frame:page.limits')}
      description={`${deliveryPath(params)} · ${t('limits.description')}`}
    >
      <DocumentForm editing={editing} write={endpoints.putDelivery} labels={labels}>
        <Section title={t('limits.title')}>
          <BytesField
            form={form}
            name="limits.requestBytes"
            label={labels['limits.requestBytes']}
            hint={t('limits.requestBytesHint')}
          />
          <NumberField
            form={form}
            name="limits.concurrentRequests"
            label={labels['limits.concurrentRequests']}
            hint={t('limits.concurrentHint')}
            nullable
          />
        </Section>
        <Section title={t('limits.rate')} description={t('limits.rateHint')}>
          <RateLimits form={form} />
        </Section>
      </DocumentForm>
    </Page>
  )
}
