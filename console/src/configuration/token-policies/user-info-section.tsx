import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { TokenPolicy } from '../../../../src/model/token-policy.ts'
import { PresenceField } from '../../forms/fields/presence-field.tsx'
import { TextField } from '../../forms/fields/text-field.tsx'
import { Section } from '../../forms/section.tsx'

/** Where the provider tells about the user. */
export function UserInfoSection({ form }: { form: UseFormReturn<TokenPolicy> }) {
  const { t } = useTranslation('policies')
  const isThere = useWatch({ control: form.control, name: 'userInfo' }) !== undefined
  return (
    <Section title={t('userInfo.title')} description={t('userInfo.description')}>
      <PresenceField form={form} name="userInfo" label={t('userInfo.state')} start={{}} />
      {isThere && (
        <TextField
          form={form}
          name="userInfo.endpoint"
          label={t('userInfo.endpoint')}
          hint={t('introspection.endpointHint')}
          optional
          monospace
        />
      )}
    </Section>
  )
}
