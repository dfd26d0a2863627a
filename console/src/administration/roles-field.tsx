import { Checkbox, Stack } from '@mantine/core'
import { Controller, type FieldValues } from 'react-hook-form'
import { FieldRow, type FieldTexts } from '../forms/fields/field-row.tsx'
import { type Bound, described, useField } from '../forms/fields/use-field.ts'
import { useRoles } from './role-fields.ts'

/** The roles of a user or a key, each with what it allows. */
export function RolesField<T extends FieldValues>(props: Bound<T> & FieldTexts) {
  const { form, name, label, hint } = props
  const field = useField(props)
  const roles = useRoles()
  return (
    <FieldRow label={label} hint={hint} {...field} controlId={undefined}>
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, onChange } }) => (
          <Checkbox.Group
            value={value ?? []}
            onChange={onChange}
            aria-labelledby={field.labelId}
            {...described(field, hint)}
          >
            <Stack gap="xs">
              {roles.map(({ role, name: text, text: description }) => (
                <Checkbox key={role} value={role} label={text} description={description} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      />
    </FieldRow>
  )
}
