import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Configuration } from '../../../../src/model/configuration.ts'
import { BytesField } from '../../forms/fields/bytes-field.tsx'
import { ChoiceField } from '../../forms/fields/choice-field.tsx'
import { NumberField } from '../../forms/fields/number-field.tsx'
import { Section } from '../../forms/section.tsx'

/** What happens when a transaction cannot be recorded, and how safely it is written. */
export function JournalSection({ form }: { form: UseFormReturn<Configuration> }) {
  const { t } = useTranslation('administration')
  return (
    <Section title={t('settings.journal')}>
      <ChoiceField
        form={form}
        name="settings.recording.onFailure"
        label={t('settings.onFailure')}
        choices={(['refuse', 'serve'] as const).map((value) => ({
          value,
          label: t(`settings.${value}`),
        }))}
      />
      <ChoiceField
        form={form}
        name="settings.recording.fsync"
        label={t('settings.fsync')}
        hint={t('settings.fsyncHint')}
        choices={['commit', 'interval', 'never'].map((value) => ({ value, label: value }))}
      />
      <NumberField
        form={form}
        name="settings.recording.fsyncIntervalMs"
        label={t('settings.fsyncInterval')}
        unit="ms"
      />
      <BytesField
        form={form}
        name="settings.recording.maxJournalBytes"
        label={t('settings.maxJournalBytes')}
      />
      <BytesField
        form={form}
        name="settings.recording.maxPayloadBytes"
        label={t('settings.maxPayloadBytes')}
      />
    </Section>
  )
}
