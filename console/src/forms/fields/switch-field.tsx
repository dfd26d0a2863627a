import { Switch } from '@mantine/core'
import { Controller, type FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FieldRow, type FieldTexts } from './field-row.tsx'
import { type Bound, described, useField } from './use-field.ts'

type Props<T extends FieldValues> = Bound<T> & FieldTexts & { disabled?: boolean }

/** abilitato or disabilitato. */
export function SwitchField<T extends FieldValues>(props: Props<T>) {
  const { form, name, label, hint, disabled } = props
  const { t } = useTranslation()
  const field = useField(props)
  return (
    <FieldRow label={label} hint={hint} {...field}>
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Switch
            id={field.controlId}
            ref={ref}
            checked={value === true}
            onChange={(event) => onChange(event.currentTarget.checked)}
            onBlur={onBlur}
            disabled={disabled}
            {...described(field, hint)}
            label={<span aria-hidden="true">{t(value ? 'word.enabled' : 'word.disabled')}</span>}
            aria-label={label}
          />
        )}
      />
    </FieldRow>
  )
}
