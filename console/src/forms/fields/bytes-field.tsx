import { type FieldValues, useWatch } from 'react-hook-form'
import { useFormat } from '../../ui/use-format.ts'
import type { FieldTexts } from './field-row.tsx'
import { NumberField } from './number-field.tsx'
import type { Bound } from './use-field.ts'

type Props<T extends FieldValues> = Bound<T> & FieldTexts & { nullable?: boolean }

const LEAST_TO_SAY = 1024

/** A number of bytes, with its size in words under it while it is typed. */
export function BytesField<T extends FieldValues>(props: Props<T>) {
  return <NumberField {...props} unit="byte" note={<Size form={props.form} name={props.name} />} />
}

// Apart, so that typing draws these words again and nothing else.
function Size<T extends FieldValues>({ form, name }: Bound<T>) {
  const format = useFormat()
  const value: unknown = useWatch({ control: form.control, name })
  if (typeof value !== 'number' || value < LEAST_TO_SAY) return null
  return `= ${format.bytes(value)}`
}
