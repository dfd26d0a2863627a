import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Configuration } from '../../../../src/model/configuration.ts'
import { BytesField } from '../../forms/fields/bytes-field.tsx'
import { NumberField } from '../../forms/fields/number-field.tsx'
import { Section } from '../../forms/section.tsx'

/** How long transactions, contents and the audit log are kept. */
export function RetentionSection({ form }: { form: UseFormReturn<Configuration> }) {
  const { t } = useTranslation('administration')
  return (
    <Section title={t('settings.retention')} description={t('settings.retentionText')}>
      {(['transactionsDays', 'contentsDays', 'auditDays'] as const).map((field) => (
        <NumberField
          key={field}
          form={form}
          name={`settings.retention.${field}`}
          label={t(`settings.${field}`)}
          hint={field === 'auditDays' && t('settings.auditHint')}
          unit={t('settings.days')}
        />
      ))}
      <BytesField
        form={form}
        name="settings.retention.maxBytes"
        label={t('settings.maxBytes')}
        hint={t('settings.maxBytesHint')}
        nullable
      />
    </Section>
  )
}
