import { Button, Group, PasswordInput, Text } from '@mantine/core'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import { ControlledRow } from './controlled-row.tsx'
import type { FieldTexts } from './field-row.tsx'
import type { Bound } from './use-field.ts'

/** How the admin API writes a secret that it keeps and does not show. */
export const MASK = /^\*+$/

type Props<T extends FieldValues> = Bound<T> & FieldTexts & { optional?: boolean }

/** A secret: what is saved is never shown, and stays unless it is replaced. */
export function SecretField<T extends FieldValues>(props: Props<T>) {
  const { form, name, label, hint, optional } = props
  const { t } = useTranslation(['forms', 'frame'])
  const [kept] = useState(() => form.getValues(name))
  const isSaved = typeof kept === 'string' && MASK.test(kept)

  return (
    <ControlledRow form={form} name={name} label={label} hint={hint ?? t('field.secretHint')}>
      {({ value, onChange, hasError, ties }) =>
        isSaved && value === kept ? (
          <Group gap="sm">
            <Icon name="lock" />
            <Text fz="sm">{t('field.secretKept')}</Text>
            <Button size="compact-sm" variant="default" onClick={() => onChange('')}>
              {t('field.secretReplace')}
            </Button>
          </Group>
        ) : (
          <PasswordInput
            {...ties}
            value={value ?? ''}
            onChange={(event) => onChange(event.currentTarget.value || (optional ? undefined : ''))}
            autoComplete="new-password"
            error={hasError}
            visibilityToggleButtonProps={{ 'aria-label': t('frame:login.show') }}
          />
        )
      }
    </ControlledRow>
  )
}
