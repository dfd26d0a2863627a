import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ChoiceField } from './choice-field.tsx'
import type { FieldTexts } from './field-row.tsx'
import type { Bound } from './use-field.ts'

/** A check of the token: abilitato, disabilitato, or abilitato with failures that only warn. */
export function CheckField<T extends FieldValues>(props: Bound<T> & FieldTexts) {
  const { t } = useTranslation()
  return (
    <ChoiceField<T, string | boolean>
      {...props}
      choices={[
        { value: true, label: t('word.enabled') },
        { value: false, label: t('word.disabled') },
        { value: 'warning', label: t('word.warning') },
      ]}
    />
  )
}
