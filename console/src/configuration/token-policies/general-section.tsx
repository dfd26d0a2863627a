import { type FieldPath, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { TokenPolicy } from '../../../../src/model/token-policy.ts'
import { TextField } from '../../forms/fields/text-field.tsx'
import { VariantField, variantOf } from '../../forms/fields/variant-field.tsx'
import { Section } from '../../forms/section.tsx'

type Props = { form: UseFormReturn<TokenPolicy>; isNamed?: boolean }

/** Name, description, where the token is looked for, discovery. */
export function GeneralSection({ form, isNamed }: Props) {
  const { t } = useTranslation('policies')
  const variant = variantOf(useWatch({ control: form.control, name: 'tokenSource' }))
  const words = (['rfc6750', 'header', 'form', 'query'] as const).map((key) => ({
    key: key as string,
    label: t(`general.${key}`),
    start: key as unknown,
  }))
  const isCustom = typeof form.getValues('tokenSource') === 'object'
  return (
    <Section title={t('general.title')}>
      <TextField
        form={form}
        name="name"
        label={t('general.name')}
        hint={t('general.nameHint')}
        disabled={isNamed}
      />
      <TextField form={form} name="description" label={t('general.description')} />
      <TextField
        form={form}
        name="discovery"
        label={t('general.discovery')}
        hint={t('general.discoveryHint')}
        optional
        monospace
      />
      <VariantField
        form={form}
        name="tokenSource"
        label={t('general.tokenSource')}
        hint={t('general.tokenSourceHint')}
        variants={[
          ...words,
          { key: 'customHeader', label: t('general.customHeader'), start: { header: 'X-Token' } },
          { key: 'customQuery', label: t('general.customQuery'), start: { query: 'token' } },
        ]}
        keyOf={keyOf}
      />
      {isCustom && (
        <TextField
          form={form}
          name={`tokenSource.${variant}` as FieldPath<TokenPolicy>}
          label={t('general.fieldName')}
        />
      )}
    </Section>
  )
}

// A word and an object of the same name are different places.
function keyOf(value: unknown): string {
  const variant = variantOf(value)
  if (typeof value !== 'object') return variant
  return variant === 'header' ? 'customHeader' : 'customQuery'
}
