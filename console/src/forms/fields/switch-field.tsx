import { Switch } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ControlledRow } from './controlled-row.tsx'
import type { FieldTexts } from './field-row.tsx'
import type { Bound } from './use-field.ts'

type Props<T extends FieldValues> = Bound<T> & FieldTexts & { disabled?: boolean }

/** abilitato or disabilitato. */
export function SwitchField<T extends FieldValues>(props: Props<T>) {
  const { form, name, label, hint, disabled } = props
  const { t } = useTranslation()
  return (
    <ControlledRow form={form} name={name} label={label} hint={hint}>
      {({ value, onChange, ties }) => (
        <Switch
          {...ties}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
          disabled={disabled}
          label={<span aria-hidden="true">{t(value ? 'word.enabled' : 'word.disabled')}</span>}
          aria-label={label}
        />
      )}
    </ControlledRow>
  )
}
