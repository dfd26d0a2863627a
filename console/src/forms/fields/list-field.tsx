import { TagsInput } from '@mantine/core'
import { Controller, type FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FieldRow, type FieldTexts } from './field-row.tsx'
import { type Bound, described, useField } from './use-field.ts'

type Props<T extends FieldValues> = Bound<T> &
  FieldTexts & { offered?: readonly string[]; placeholder?: string; disabled?: boolean }

/** Any number of short texts as chips; Enter or a comma adds one. */
export function ListField<T extends FieldValues>(props: Props<T>) {
  const { form, name, label, hint, offered, placeholder, disabled } = props
  const { t } = useTranslation('forms')
  const field = useField(props)
  return (
    <FieldRow label={label} hint={hint} {...field}>
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <TagsInput
            id={field.controlId}
            ref={ref}
            value={value ?? []}
            onChange={onChange}
            onBlur={onBlur}
            data={offered && [...offered]}
            disabled={disabled}
            acceptValueOnBlur
            splitChars={[',']}
            placeholder={placeholder ?? t('field.addValue')}
            error={field.error !== undefined}
            {...described(field, hint)}
          />
        )}
      />
    </FieldRow>
  )
}
