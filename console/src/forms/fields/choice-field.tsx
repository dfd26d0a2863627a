import { SegmentedControl } from '@mantine/core'
import { Controller, type FieldValues } from 'react-hook-form'
import { FieldRow, type FieldTexts } from './field-row.tsx'
import { type Bound, described, useField } from './use-field.ts'

/** One of a few values with its words. */
export type Choice<V> = { value: V; label: string }

type Props<T extends FieldValues, V> = Bound<T> &
  FieldTexts & { choices: readonly Choice<V>[]; disabled?: boolean }

/** One of two to four values, all in sight; values may be of any JSON type. */
export function ChoiceField<T extends FieldValues, V extends string | boolean>(props: Props<T, V>) {
  const { form, name, label, hint, choices, disabled } = props
  const field = useField(props)
  return (
    <FieldRow label={label} hint={hint} {...field} controlId={undefined}>
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, onChange, onBlur } }) => (
          <SegmentedControl
            role="radiogroup"
            aria-labelledby={field.labelId}
            {...described(field, hint)}
            data={choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
            value={String(value)}
            onChange={(text) => onChange(choices.find((one) => String(one.value) === text)?.value)}
            onBlur={onBlur}
            disabled={disabled}
          />
        )}
      />
    </FieldRow>
  )
}
