import { useTranslation } from 'react-i18next'
import { endpoints } from '../../api/endpoints.ts'
import { RecordingFlow } from '../../configuration/message-recording/recording-flow.tsx'
import { DocumentForm } from '../../forms/document-form.tsx'
import { ListField } from '../../forms/fields/list-field.tsx'
import { NumberField } from '../../forms/fields/number-field.tsx'
import { Section } from '../../forms/section.tsx'
import { Page } from '../../ui/page.tsx'
import { JournalSection } from './journal-section.tsx'
import { RetentionSection } from './retention-section.tsx'
import { useSettingsLabels } from './use-labels.ts'
import { useSettingsDocument } from './use-settings-document.ts'

/** Settings that belong to no single delivery: cache, recording, retention, journal, network. */
export function SettingsPage() {
  const { t } = useTranslation(['administration', 'frame'])
  const editing = useSettingsDocument()
  const labels = useSettingsLabels()
  const { form } = editing
  return (
    <Page title={t('frame:page.settings')} description={t('settings.description')}>
      <DocumentForm editing={editing} write={endpoints.putConfiguration} labels={labels}>
        <Section title={t('settings.cache')}>
          <NumberField
            form={form}
            name="settings.configurationCacheSeconds"
            label={t('settings.cacheSeconds')}
            hint={t('settings.cacheHint')}
            unit="s"
          />
        </Section>
        <RetentionSection form={form} />
        <Section title={t('settings.recording')} description={t('settings.recordingText')}>
          <RecordingFlow form={form} at="settings.messageRecording." />
        </Section>
        <JournalSection form={form} />
        <Section title={t('settings.network')}>
          <ListField
            form={form}
            name="settings.trustedProxies"
            label={t('settings.trustedProxies')}
            hint={t('settings.trustedProxiesHint')}
          />
          <ListField
            form={form}
            name="settings.allowedReferences"
            label={t('settings.allowedReferences')}
            hint={t('settings.allowedReferencesHint')}
          />
        </Section>
      </DocumentForm>
    </Page>
  )
}
