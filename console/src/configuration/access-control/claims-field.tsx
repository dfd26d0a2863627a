import { Button, Input, Stack, Text } from '@mantine/core'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { AccessControl } from '../../../../src/model/access-control.ts'
import type { DeliveryName } from '../../../../src/model/names.ts'
import { useField } from '../../forms/fields/use-field.ts'
import { Icon } from '../../ui/icon.tsx'
import classes from './claims-field.module.css'
import { ClaimsText } from './claims-text.tsx'
import { RuleEditor } from './rule-editor.tsx'
import { useRecentClaims } from './use-recent-claims.ts'

type Props = { form: UseFormReturn<AccessControl>; delivery: DeliveryName }

const NEW_RULE = '='

/** Claims: the rules as rows and as text, side by side; both edit the same lines, so they are always in step. */
export function ClaimsField({ form, delivery }: Props) {
  const { t } = useTranslation('accessControl')
  const name = 'authorization.claims.rules'
  const field = useField({ form, name })
  const offered = useRecentClaims(delivery)
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value: rules, onChange, onBlur, ref } }) => (
        <div className={classes.editor}>
          <Stack gap="sm" role="group" aria-label={t('claims.rows')}>
            {rules.length === 0 && (
              <Text fz="sm" c="dimmed">
                {t('claims.none')}
              </Text>
            )}
            {rules.map((source, index) => (
              <RuleEditor
                // Rules have no identity but their place: a moved rule is another rule.
                // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
                key={index}
                line={index + 1}
                source={source}
                offered={offered}
                onChange={(next) => onChange(rules.with(index, next))}
                onRemove={() => onChange(rules.toSpliced(index, 1))}
              />
            ))}
            <Button
              variant="default"
              size="sm"
              className={classes.add}
              leftSection={<Icon name="plus" size={16} />}
              onClick={() => onChange([...rules, NEW_RULE])}
            >
              {t('claims.add')}
            </Button>
            {field.error && (
              <Input.Error id={field.errorId} role="alert">
                {field.error}
              </Input.Error>
            )}
          </Stack>
          <ClaimsText rules={rules} onChange={onChange} onBlur={onBlur} inputRef={ref} />
        </div>
      )}
    />
  )
}
