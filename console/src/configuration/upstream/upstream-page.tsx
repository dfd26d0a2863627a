import { useTranslation } from 'react-i18next'
import { Upstream } from '../../../../src/model/delivery.ts'
import { endpoints } from '../../api/endpoints.ts'
import { NumberField } from '../../forms/fields/number-field.tsx'
import { SecretField } from '../../forms/fields/secret-field.tsx'
import { TextField } from '../../forms/fields/text-field.tsx'
import { Section } from '../../forms/section.tsx'
import { useDocument } from '../../forms/use-document.ts'
import { SectionPage } from '../delivery/section-page.tsx'
import { useDeliveryName } from '../delivery/use-delivery.ts'

/** The application behind a delivery: where it is, how long to wait for it, how to trust it. */
export function UpstreamPage() {
  const { t } = useTranslation(['sections', 'frame'])
  const params = useDeliveryName()
  const editing = useDocument({
    read: endpoints.getUpstream,
    write: endpoints.putUpstream,
    request: { params },
    schema: Upstream,
  })
  const { form } = editing
  const labels = {
    url: t('upstream.url'),
    connectTimeoutMs: t('upstream.connectTimeout'),
    readTimeoutMs: t('upstream.readTimeout'),
    'tls.ca': t('upstream.ca'),
    'tls.certificate': t('upstream.certificate'),
    'tls.key': t('upstream.key'),
  }
  return (
    <SectionPage
      title={t('frame:page.upstream')}
      description={t('upstream.description')}
      editing={editing}
      write={endpoints.putUpstream}
      labels={labels}
    >
      <Section title={t('upstream.title')}>
        <TextField
          form={form}
          name="url"
          label={labels.url}
          hint={t('upstream.urlHint')}
          monospace
        />
        <NumberField
          form={form}
          name="connectTimeoutMs"
          label={labels.connectTimeoutMs}
          unit="ms"
        />
        <NumberField form={form} name="readTimeoutMs" label={labels.readTimeoutMs} unit="ms" />
      </Section>
      <Section title={t('upstream.tls')} description={t('upstream.tlsHint')}>
        <TextField
          form={form}
          name="tls.ca"
          label={labels['tls.ca']}
          multiline
          optional
          monospace
        />
        <TextField
          form={form}
          name="tls.certificate"
          label={labels['tls.certificate']}
          multiline
          optional
          monospace
        />
        <SecretField form={form} name="tls.key" label={labels['tls.key']} optional />
      </Section>
    </SectionPage>
  )
}
