import { Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Delivery } from '../../../../src/model/delivery.ts'
import { endpoints } from '../../api/endpoints.ts'
import { query } from '../../api/query.ts'
import { CheckField } from '../../forms/fields/check-field.tsx'
import { SelectField } from '../../forms/fields/select-field.tsx'
import { Section } from '../../forms/section.tsx'
import { StepButtons } from './step-buttons.tsx'

type Props = { form: UseFormReturn<Delivery>; onBack: () => void; onNext: () => void }

const token = 'accessControl.tokenManagement'

/** Third step: open to everybody, or only with a token of a policy. */
export function ProtectionStep({ form, onBack, onNext }: Props) {
  const { t } = useTranslation('newDelivery')
  const { data } = useQuery(query(endpoints.listTokenPolicies, {}))
  const isProtected = useWatch({ control: form.control, name: `${token}.enabled` })
  const names = data?.items.map(({ name }) => name) ?? []
  const protect = (wanted: boolean) => {
    form.setValue(`${token}.enabled`, wanted)
    if (wanted && !form.getValues(`${token}.policy`))
      form.setValue(`${token}.policy`, names[0] ?? null)
    if (wanted) form.setValue(`${token}.introspection`, true)
  }
  const next = async () => {
    if (await form.trigger('accessControl', { shouldFocus: true })) onNext()
  }
  return (
    <Stack gap="lg">
      <Section title={t('protection.title')}>
        <Controller
          control={form.control}
          name={`${token}.enabled`}
          render={({ field: { value } }) => (
            <Radio.Group
              aria-label={t('protection.title')}
              value={value ? 'token' : 'open'}
              onChange={(choice) => protect(choice === 'token')}
            >
              <Stack gap="xs">
                <Radio value="token" label={t('protection.token')} disabled={names.length === 0} />
                <Radio value="open" label={t('protection.open')} />
              </Stack>
            </Radio.Group>
          )}
        />
        {names.length === 0 && (
          <Text fz="sm" c="dimmed">
            {t('protection.noPolicies')}
          </Text>
        )}
        {isProtected && (
          <SelectField
            form={form}
            name={`${token}.policy`}
            label={t('protection.policy')}
            choices={names.map((name) => ({ value: name, label: name }))}
          />
        )}
        {isProtected && (
          <CheckField
            form={form}
            name={`${token}.introspection`}
            label={t('protection.introspection')}
          />
        )}
        {isProtected && (
          <CheckField form={form} name={`${token}.jwtValidation`} label={t('protection.jwt')} />
        )}
      </Section>
      <StepButtons onBack={onBack} onNext={() => void next()} />
    </Stack>
  )
}
