import { useTranslation } from 'react-i18next'
import { endpoints } from '../../api/endpoints.ts'
import { BytesField } from '../../forms/fields/bytes-field.tsx'
import { NumberField } from '../../forms/fields/number-field.tsx'
import { Section } from '../../forms/section.tsx'
import { SectionPage } from '../delivery/section-page.tsx'
import { useDeliveryDocument } from '../delivery/use-delivery-document.ts'
import { RateLimits } from './rate-limits.tsx'

/** Limits of a delivery: size, concurrency and rate. */
export function LimitsPage() {
  const { t } = useTranslation(['sections', 'frame'])
  const editing = useDeliveryDocument()
  const { form } = editing
  const labels = {
    'limits.requestBytes': t('limits.requestBytes'),
    'limits.concurrentRequests': t('limits.concurrent'),
    rateLimits: t('limits.rate'),
  }
  return (
    <SectionPage
      title={t('frame:page.limits')}
      description={t('limits.description')}
      editing={editing}
      write={endpoints.putDelivery}
      labels={labels}
    >
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
    </SectionPage>
  )
}
