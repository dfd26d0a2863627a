import { Stack } from '@mantine/core'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { TokenPolicy } from '../../../../src/model/token-policy.ts'
import { ChoiceField } from '../../forms/fields/choice-field.tsx'
import { ListField } from '../../forms/fields/list-field.tsx'
import { NumberField } from '../../forms/fields/number-field.tsx'
import { TextField } from '../../forms/fields/text-field.tsx'
import { VariantField } from '../../forms/fields/variant-field.tsx'
import { Section } from '../../forms/section.tsx'
import { numberFields } from './number-fields.ts'

type Props = { form: UseFormReturn<TokenPolicy> }

/** Claim mapping, forwarding, caches, times and tolerances: right for nearly everybody as they are. */
export function AdvancedSections({ form }: Props) {
  const { t } = useTranslation('policies')
  return (
    <Stack gap="lg">
      <Section title={t('claims.title')} description={t('claims.description')}>
        {(['subject', 'clientId', 'username', 'scope', 'roles'] as const).map((part) => (
          <ListField key={part} form={form} name={`claims.${part}`} label={t(`claims.${part}`)} />
        ))}
      </Section>
      <ForwardSection form={form} />
      <Section title={t('advanced.title')}>
        {numberFields.map(({ name, text, unit }) => (
          <NumberField
            key={name}
            form={form}
            name={name}
            label={t(`advanced.${text}`)}
            unit={unit}
          />
        ))}
        <ChoiceField
          form={form}
          name="dpop.mode"
          label={t('advanced.dpop')}
          hint={t('advanced.dpopHint')}
          choices={['bound', 'required', 'off'].map((value) => ({ value, label: value }))}
        />
      </Section>
    </Stack>
  )
}

function ForwardSection({ form }: Props) {
  const { t } = useTranslation('policies')
  const original = useWatch({ control: form.control, name: 'forward.original' })
  return (
    <Section title={t('forward.title')}>
      <ChoiceField
        form={form}
        name="forward.mode"
        label={t('forward.mode')}
        choices={(['headers', 'json', 'jws'] as const).map((value) => ({
          value,
          label: t(`forward.${value}`),
        }))}
      />
      <VariantField
        form={form}
        name="forward.original"
        label={t('forward.original')}
        variants={[
          { key: 'strip', label: t('forward.strip'), start: 'strip' },
          { key: 'as-received', label: t('forward.asReceived'), start: 'as-received' },
          { key: 'header', label: t('forward.inHeader'), start: { header: 'X-Original-Token' } },
        ]}
      />
      {typeof original === 'object' && (
        <TextField form={form} name="forward.original.header" label={t('forward.headerName')} />
      )}
    </Section>
  )
}
