import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { AccessControl } from '../../../../src/model/access-control.ts'
import { endpoints } from '../../api/endpoints.ts'
import { query } from '../../api/query.ts'
import { CheckField } from '../../forms/fields/check-field.tsx'
import { SelectField } from '../../forms/fields/select-field.tsx'
import { SwitchField } from '../../forms/fields/switch-field.tsx'
import { Section } from '../../forms/section.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** Gestione Token: how the access token is checked. */
export function TokenManagementSection({ form }: { form: UseFormReturn<AccessControl> }) {
  const { t } = useTranslation('accessControl')
  const isEnabled = useWatch({ control: form.control, name: 'tokenManagement.enabled' })
  return (
    <Section title={t('tokenManagement.title')} description={t('tokenManagement.description')}>
      <SwitchField form={form} name="tokenManagement.enabled" label={t('state')} />
      {isEnabled && (
        <>
          <PolicyField form={form} />
          <CheckField
            form={form}
            name="tokenManagement.jwtValidation"
            label={t('tokenManagement.jwtValidation')}
            hint={t('tokenManagement.jwtHint')}
          />
          <CheckField
            form={form}
            name="tokenManagement.introspection"
            label={t('tokenManagement.introspection')}
            hint={t('tokenManagement.introspectionHint')}
          />
          <CheckField
            form={form}
            name="tokenManagement.userInfo"
            label={t('tokenManagement.userInfo')}
            hint={t('tokenManagement.userInfoHint')}
          />
          <SwitchField
            form={form}
            name="tokenManagement.tokenForward"
            label={t('tokenManagement.tokenForward')}
            hint={t('tokenManagement.tokenForwardHint')}
          />
          <SwitchField
            form={form}
            name="tokenManagement.optional"
            label={t('tokenManagement.optional')}
            hint={t('tokenManagement.optionalHint')}
          />
        </>
      )}
    </Section>
  )
}

function PolicyField({ form }: { form: UseFormReturn<AccessControl> }) {
  const { t } = useTranslation('accessControl')
  const { data } = useQuery(query(endpoints.listTokenPolicies, {}))
  const current = form.getValues('tokenManagement.policy')
  const names = new Set([
    ...(data?.items.map(({ name }) => name) ?? []),
    ...(current ? [current] : []),
  ])
  const hint =
    data?.items.length === 0 ? (
      <TextLink to="/token-policies/new">{t('tokenManagement.newPolicy')}</TextLink>
    ) : (
      t('tokenManagement.policyHint')
    )
  return (
    <SelectField
      form={form}
      name="tokenManagement.policy"
      label={t('tokenManagement.policy')}
      hint={hint}
      none={t('tokenManagement.noPolicy')}
      choices={[...names].map((name) => ({ value: name, label: name }))}
    />
  )
}
