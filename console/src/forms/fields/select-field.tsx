import { NativeSelect } from '@mantine/core'
import { Controller, type FieldValues } from 'react-hook-form'
import type { Choice } from './choice-field.tsx'
import { FieldRow, type FieldTexts } from './field-row.tsx'
import { type Bound, described, useField } from './use-field.ts'

type Props<T extends FieldValues> = Bound<T> &
  FieldTexts & {
    choices: readonly Choice<string>[]
    /** Text of the choice that stands for no value. */
    none?: string
    disabled?: boolean
  }

/** One of many values, with the browser's own list: quick by keyboard and at home on phones. */
export function SelectField<T extends FieldValues>(props: Props<T>) {
  const { form, name, label, hint, choices, none, disabled } = props
  const field = useField(props)
  return (
    <FieldRow label={label} hint={hint} {...field}>
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <NativeSelect
            id={field.controlId}
            ref={ref}
            value={value ?? ''}
            onChange={(event) => onChange(event.currentTarget.value || null)}
            onBlur={onBlur}
            disabled={disabled}
            error={field.error !== undefined}
            {...described(field, hint)}
            data={[...(none === undefined ? [] : [{ value: '', label: none }]), ...choices]}
          />
        )}
      />
    </FieldRow>
  )
}
