import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { TokenPolicy } from '../../../../src/model/token-policy.ts'
import { PresenceField } from '../../forms/fields/presence-field.tsx'
import { SelectField } from '../../forms/fields/select-field.tsx'
import { TextField } from '../../forms/fields/text-field.tsx'
import { VariantField } from '../../forms/fields/variant-field.tsx'
import { Section } from '../../forms/section.tsx'
import { ClientAuthenticationFields } from './client-authentication-fields.tsx'

const START = {
  request: 'rfc7662',
  clientAuthentication: { method: 'none' },
  parameters: {},
  headers: {},
}
const CUSTOM = { method: 'POST', tokenIn: 'form', name: 'token' }
const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** How the provider is asked about a token, and how the gateway introduces itself. */
export function IntrospectionSection({ form }: { form: UseFormReturn<TokenPolicy> }) {
  const { t } = useTranslation('policies')
  const section = useWatch({ control: form.control, name: 'introspection' })
  return (
    <Section title={t('introspection.title')} description={t('introspection.description')}>
      <PresenceField
        form={form}
        name="introspection"
        label={t('introspection.state')}
        start={START}
      />
      {section && (
        <>
          <TextField
            form={form}
            name="introspection.endpoint"
            label={t('introspection.endpoint')}
            hint={t('introspection.endpointHint')}
            optional
            monospace
          />
          <VariantField
            form={form}
            name="introspection.request"
            label={t('introspection.request')}
            variants={[
              { key: 'rfc7662', label: t('introspection.rfc7662'), start: 'rfc7662' },
              { key: 'tokeninfo', label: t('introspection.tokeninfo'), start: 'tokeninfo' },
              { key: 'custom', label: t('introspection.custom'), start: CUSTOM },
            ]}
            keyOf={(value) => (typeof value === 'string' ? value : 'custom')}
          />
          {typeof section.request === 'object' && (
            <>
              <SelectField
                form={form}
                name="introspection.request.method"
                label={t('introspection.method')}
                choices={same(['GET', 'POST', 'PUT'])}
              />
              <SelectField
                form={form}
                name="introspection.request.tokenIn"
                label={t('introspection.tokenIn')}
                choices={same(['form', 'query', 'header', 'authorization'])}
              />
              <TextField
                form={form}
                name="introspection.request.name"
                label={t('introspection.tokenName')}
              />
            </>
          )}
          <ClientAuthenticationFields form={form} />
          <TextField
            form={form}
            name="introspection.fallbackEndpoint"
            label={t('introspection.fallback')}
            optional
            monospace
          />
        </>
      )}
    </Section>
  )
}
