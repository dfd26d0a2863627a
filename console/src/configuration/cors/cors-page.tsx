import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { endpoints } from '../../api/endpoints.ts'
import { ChoiceField } from '../../forms/fields/choice-field.tsx'
import { ListField } from '../../forms/fields/list-field.tsx'
import { NumberField } from '../../forms/fields/number-field.tsx'
import { SwitchField } from '../../forms/fields/switch-field.tsx'
import { Section } from '../../forms/section.tsx'
import { SectionPage } from '../delivery/section-page.tsx'
import { useDeliveryDocument } from '../delivery/use-delivery-document.ts'

/** CORS of a delivery: who answers requests from other origins, and what they may do. */
export function CorsPage() {
  const { t } = useTranslation(['sections', 'frame'])
  const editing = useDeliveryDocument()
  const { form } = editing
  const mode = useWatch({ control: form.control, name: 'cors.mode' })
  const labels = {
    'cors.mode': t('cors.mode'),
    'cors.origins': t('cors.origins'),
    'cors.methods': t('cors.methods'),
    'cors.headers': t('cors.headers'),
    'cors.credentials': t('cors.credentials'),
    'cors.maxAgeSeconds': t('cors.maxAge'),
  }
  return (
    <SectionPage
      title={t('frame:page.cors')}
      description={t('cors.description')}
      editing={editing}
      write={endpoints.putDelivery}
      labels={labels}
    >
      <Section title={t('cors.title')}>
        <ChoiceField
          form={form}
          name="cors.mode"
          label={labels['cors.mode']}
          hint={t('cors.modeHint')}
          choices={(['off', 'gateway', 'application'] as const).map((value) => ({
            value,
            label: t(`cors.${value}`),
          }))}
        />
        {mode === 'gateway' && (
          <>
            <ListField
              form={form}
              name="cors.origins"
              label={labels['cors.origins']}
              hint={t('cors.originsHint')}
            />
            <ListField form={form} name="cors.methods" label={labels['cors.methods']} />
            <ListField form={form} name="cors.headers" label={labels['cors.headers']} />
            <SwitchField
              form={form}
              name="cors.credentials"
              label={labels['cors.credentials']}
              hint={t('cors.credentialsHint')}
            />
            <NumberField
              form={form}
              name="cors.maxAgeSeconds"
              label={labels['cors.maxAgeSeconds']}
              unit="s"
            />
          </>
        )}
      </Section>
    </SectionPage>
  )
}
