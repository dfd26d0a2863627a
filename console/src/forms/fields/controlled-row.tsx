import type { ReactElement } from 'react'
import { Controller, type ControllerRenderProps, type FieldValues } from 'react-hook-form'
import { FieldRow, type FieldTexts } from './field-row.tsx'
import { type Bound, described, useField } from './use-field.ts'

type Control<T extends FieldValues> = Pick<ControllerRenderProps<T>, 'value' | 'onChange'> & {
  hasError: boolean
  /** What ties the control to its row and to the form: every control takes these as they are. */
  ties: Pick<ControllerRenderProps<T>, 'ref' | 'onBlur'> &
    ReturnType<typeof described> & { id: string }
}

type Props<T extends FieldValues> = Bound<T> &
  FieldTexts & { children: (control: Control<T>) => ReactElement }

/** A line of a form with one control that is handed its value and reports its changes. */
export function ControlledRow<T extends FieldValues>(props: Props<T>) {
  const { form, name, label, hint, children } = props
  const field = useField(props)
  return (
    <FieldRow label={label} hint={hint} {...field}>
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, onChange, onBlur, ref } }) =>
          children({
            value,
            onChange,
            hasError: field.error !== undefined,
            ties: { id: field.controlId, ref, onBlur, ...described(field, hint) },
          })
        }
      />
    </FieldRow>
  )
}
