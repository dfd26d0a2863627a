import { Textarea, TextInput } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import mono from '../../ui/mono.module.css'
import { FieldRow, type FieldTexts } from './field-row.tsx'
import { type Bound, described, useField } from './use-field.ts'

type Props<T extends FieldValues> = Bound<T> &
  FieldTexts & {
    placeholder?: string
    /** An empty field is absent instead of an empty text. */
    optional?: boolean
    multiline?: boolean
    disabled?: boolean
    autoComplete?: string
    monospace?: boolean
  }

/** A line, or some lines, of text. Uncontrolled: typing renders nothing. */
export function TextField<T extends FieldValues>(props: Props<T>) {
  const { form, name, label, hint, optional, multiline, monospace, ...rest } = props
  const field = useField(props)
  const Control = multiline ? Textarea : TextInput
  const register = form.register(name, {
    setValueAs: (value) => (optional && (value ?? '').trim() === '' ? undefined : value),
  })
  return (
    <FieldRow label={label} hint={hint} {...field}>
      <Control
        id={field.controlId}
        {...register}
        {...rest}
        {...described(field, hint)}
        {...(multiline && { autosize: true, minRows: 2, maxRows: 12 })}
        autoComplete={rest.autoComplete ?? 'off'}
        error={field.error !== undefined}
        classNames={monospace ? { input: mono.input } : undefined}
        spellCheck={false}
      />
    </FieldRow>
  )
}
