import { NativeSelect } from '@mantine/core'
import { type FieldValues, type PathValue, useWatch } from 'react-hook-form'
import { FieldRow, type FieldTexts } from './field-row.tsx'
import { type Bound, described, useField } from './use-field.ts'

/** One shape that a value may have: a word, or an object to start with. */
export type Variant = { key: string; label: string; start: unknown }

type Props<T extends FieldValues> = Bound<T> &
  FieldTexts & {
    variants: readonly Variant[]
    /** Says which variant a value is; `variantOf` unless told otherwise. */
    keyOf?: (value: unknown) => string
  }

/** Which variant a value is: words by themselves, objects by their `method` or their first field. */
export function variantOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const record = value as Record<string, unknown>
  return typeof record.method === 'string' && !('tokenIn' in record)
    ? record.method
    : Object.keys(record).sort().join('+')
}

/** A value that is either a word or an object: choosing another shape starts it afresh. */
export function VariantField<T extends FieldValues>(props: Props<T>) {
  const { form, name, label, hint, variants, keyOf = variantOf } = props
  const field = useField(props)
  const current = keyOf(useWatch({ control: form.control, name }))
  const choose = (key: string) => {
    const variant = variants.find((one) => one.key === key)
    if (!variant) return
    // Fields of the old shape must not linger in the new one.
    form.unregister(name)
    form.setValue(name, variant.start as PathValue<T, typeof name>, { shouldDirty: true })
  }
  return (
    <FieldRow label={label} hint={hint} {...field}>
      <NativeSelect
        id={field.controlId}
        value={current}
        onChange={(event) => choose(event.currentTarget.value)}
        error={field.error !== undefined}
        {...described(field, hint)}
        data={variants.map(({ key, label: text }) => ({ value: key, label: text }))}
      />
    </FieldRow>
  )
}
