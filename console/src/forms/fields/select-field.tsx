import { NativeSelect } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import type { Choice } from './choice-field.tsx'
import { ControlledRow } from './controlled-row.tsx'
import type { FieldTexts } from './field-row.tsx'
import type { Bound } from './use-field.ts'

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
  return (
    <ControlledRow form={form} name={name} label={label} hint={hint}>
      {({ value, onChange, hasError, ties }) => (
        <NativeSelect
          {...ties}
          value={value ?? ''}
          onChange={(event) => onChange(event.currentTarget.value || null)}
          disabled={disabled}
          error={hasError}
          data={[...(none === undefined ? [] : [{ value: '', label: none }]), ...choices]}
        />
      )}
    </ControlledRow>
  )
}
