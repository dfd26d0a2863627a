import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MessageRecording } from '../../../../src/model/message-recording.ts'
import { endpoints } from '../../api/endpoints.ts'
import { ChoiceField } from '../../forms/fields/choice-field.tsx'
import { ListField } from '../../forms/fields/list-field.tsx'
import { Section } from '../../forms/section.tsx'
import { useDocument } from '../../forms/use-document.ts'
import { SectionPage } from '../delivery/section-page.tsx'
import { useDeliveryName } from '../delivery/use-delivery.ts'
import { InheritedRecording } from './inherited-recording.tsx'
import { RecordingFlow } from './recording-flow.tsx'
import { RetentionNote } from './retention-note.tsx'
import { useRecordingLabels } from './use-labels.ts'

/** Registrazione Messaggi of one delivery: which parts of which messages are kept. */
export function MessageRecordingPage() {
  const { t } = useTranslation(['recording', 'frame'])
  const params = useDeliveryName()
  const labels = useRecordingLabels()
  const editing = useDocument({
    read: endpoints.getMessageRecording,
    write: endpoints.putMessageRecording,
    request: { params },
    schema: MessageRecording,
  })
  const { form } = editing
  const mode = useWatch({ control: form.control, name: 'mode' })

  return (
    <SectionPage
      title={t('frame:page.messageRecording')}
      description={t('description')}
      editing={editing}
      write={endpoints.putMessageRecording}
      labels={labels}
    >
      <Section title={t('generalTitle')}>
        <ChoiceField
          form={form}
          name="mode"
          label={t('general')}
          hint={t('generalHint')}
          choices={[
            { value: 'default', label: t('default') },
            { value: 'overridden', label: t('overridden') },
          ]}
        />
        {mode === 'default' && <InheritedRecording />}
      </Section>
      {mode === 'overridden' && (
        <Section title={t('flow')} description={t('flowHint')} aside={<RetentionNote />}>
          <RecordingFlow form={form} at="" />
          <ListField form={form} name="redact" label={t('redact')} hint={t('redactHint')} />
        </Section>
      )}
    </SectionPage>
  )
}
