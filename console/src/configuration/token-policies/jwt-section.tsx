import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ALGORITHMS, type TokenPolicy } from '../../../../src/model/token-policy.ts'
import { ListField } from '../../forms/fields/list-field.tsx'
import { PresenceField } from '../../forms/fields/presence-field.tsx'
import { SwitchField } from '../../forms/fields/switch-field.tsx'
import { TextField } from '../../forms/fields/text-field.tsx'
import { Section } from '../../forms/section.tsx'

const START = {
  audience: [],
  algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'],
  types: [],
  requireExpiry: true,
}

/** How a token is checked as a JWT: keys, issuer, audience, algorithms. */
export function JwtSection({ form }: { form: UseFormReturn<TokenPolicy> }) {
  const { t } = useTranslation('policies')
  const isThere = useWatch({ control: form.control, name: 'jwt' }) !== undefined
  return (
    <Section title={t('jwt.title')} description={t('jwt.description')}>
      <PresenceField form={form} name="jwt" label={t('jwt.state')} start={START} />
      {isThere && (
        <>
          <TextField
            form={form}
            name="jwt.jwksUri"
            label={t('jwt.jwksUri')}
            hint={t('introspection.endpointHint')}
            optional
            monospace
          />
          <TextField form={form} name="jwt.issuer" label={t('jwt.issuer')} optional monospace />
          <ListField form={form} name="jwt.audience" label={t('jwt.audience')} />
          <ListField
            form={form}
            name="jwt.algorithms"
            label={t('jwt.algorithms')}
            offered={ALGORITHMS}
          />
          <ListField
            form={form}
            name="jwt.types"
            label={t('jwt.types')}
            hint={t('jwt.typesHint')}
          />
          <SwitchField form={form} name="jwt.requireExpiry" label={t('jwt.requireExpiry')} />
        </>
      )}
    </Section>
  )
}
