import { TagsInput } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ControlledRow } from './controlled-row.tsx'
import type { FieldTexts } from './field-row.tsx'
import type { Bound } from './use-field.ts'

type Props<T extends FieldValues> = Bound<T> &
  FieldTexts & { offered?: readonly string[]; placeholder?: string; disabled?: boolean }

/** Any number of short texts as chips; Enter or a comma adds one. */
export function ListField<T extends FieldValues>(props: Props<T>) {
  const { form, name, label, hint, offered, placeholder, disabled } = props
  const { t } = useTranslation('forms')
  return (
    <ControlledRow form={form} name={name} label={label} hint={hint}>
      {({ value, onChange, hasError, ties }) => (
        <TagsInput
          {...ties}
          value={value ?? []}
          onChange={onChange}
          data={offered && [...offered]}
          disabled={disabled}
          acceptValueOnBlur
          splitChars={[',']}
          placeholder={placeholder ?? t('field.addValue')}
          error={hasError}
        />
      )}
    </ControlledRow>
  )
}
