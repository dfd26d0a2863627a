import { Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FieldRow, type FieldTexts } from './field-row.tsx'
import { type Bound, described, useField } from './use-field.ts'

type Props<T extends FieldValues> = Bound<T> &
  FieldTexts & {
    /** What is counted: shown at the end of the field. */
    unit?: string
    /** An empty field is null instead of an error. */
    nullable?: boolean
    placeholder?: string
    /** What the number means, under it. */
    note?: ReactNode
  }

/** A number. What is no number stays as it was typed and is marked, instead of vanishing. */
export function NumberField<T extends FieldValues>(props: Props<T>) {
  const { form, name, label, hint, unit, nullable, placeholder, note } = props
  const field = useField(props)
  const register = form.register(name, { setValueAs: (value) => numberOf(value, nullable) })
  const noteId = `${field.controlId}-note`
  const { 'aria-describedby': describedBy = '', ...state } = described(field, hint)
  return (
    <FieldRow label={label} hint={hint} {...field}>
      <TextInput
        id={field.controlId}
        {...register}
        {...state}
        aria-describedby={`${describedBy} ${note ? noteId : ''}`.trim() || undefined}
        inputMode="decimal"
        placeholder={placeholder}
        error={field.error !== undefined}
        rightSection={unit}
        rightSectionWidth={unit ? 14 + unit.length * 9 : undefined}
        rightSectionPointerEvents="none"
        autoComplete="off"
      />
      {note && (
        <Text fz="sm" c="dimmed" mt={2} id={noteId}>
          {note}
        </Text>
      )}
    </FieldRow>
  )
}

function numberOf(value: unknown, nullable = false): unknown {
  const text = String(value ?? '').trim()
  if (text === '') return nullable ? null : undefined
  const number = Number(text)
  return Number.isNaN(number) ? value : number
}
