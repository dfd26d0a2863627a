import { Switch } from '@mantine/core'
import { type FieldValues, type PathValue, useWatch } from 'react-hook-form'
import { FieldRow, type FieldTexts } from './field-row.tsx'
import { type Bound, useField } from './use-field.ts'

type Props<T extends FieldValues> = Bound<T> & FieldTexts & { start: unknown }

/** Whether an optional section of the document is there; switching it on starts it with defaults. */
export function PresenceField<T extends FieldValues>(props: Props<T>) {
  const { form, name, label, hint, start } = props
  const field = useField(props)
  const isThere = useWatch({ control: form.control, name }) !== undefined
  const set = (wanted: boolean) => {
    if (wanted) form.setValue(name, start as PathValue<T, typeof name>, { shouldDirty: true })
    else form.unregister(name)
  }
  return (
    <FieldRow label={label} hint={hint} {...field}>
      <Switch
        id={field.controlId}
        aria-label={label}
        checked={isThere}
        onChange={(event) => set(event.currentTarget.checked)}
      />
    </FieldRow>
  )
}
