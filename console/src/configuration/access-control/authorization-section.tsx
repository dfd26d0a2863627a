import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { AccessControl } from '../../../../src/model/access-control.ts'
import type { DeliveryName } from '../../../../src/model/names.ts'
import { ListField } from '../../forms/fields/list-field.tsx'
import { SwitchField } from '../../forms/fields/switch-field.tsx'
import { Section } from '../../forms/section.tsx'
import { ClaimsField } from './claims-field.tsx'
import { MembershipFields } from './membership-fields.tsx'

type Props = { form: UseFormReturn<AccessControl>; delivery: DeliveryName }

const KNOWN_CLAIMS = ['issuer', 'subject', 'clientId', 'username', 'email']

/** Autorizzazione: what the claims of the token must satisfy. */
export function AuthorizationSection({ form, delivery }: Props) {
  const { t } = useTranslation('accessControl')
  const { control } = form
  const hasToken = useWatch({ control, name: 'tokenManagement.enabled' })
  const isEnabled = useWatch({ control, name: 'authorization.enabled' })
  const hasClaims = useWatch({ control, name: 'authorization.claims.enabled' })
  return (
    <Section title={t('authorization.title')} description={t('authorization.description')}>
      <SwitchField
        form={form}
        name="authorization.enabled"
        label={t('authorization.state')}
        hint={hasToken ? undefined : t('authorization.needsToken')}
      />
      {isEnabled && (
        <>
          <SwitchField
            form={form}
            name="authorization.claims.enabled"
            label={t('authorization.claimsState')}
            hint={t('authorization.claimsHint')}
          />
          {hasClaims && <ClaimsField form={form} delivery={delivery} />}
          <MembershipFields form={form} part="scopes" />
          <MembershipFields form={form} part="roles" />
          <ListField
            form={form}
            name="authorization.requiredClaims"
            label={t('authorization.requiredClaims')}
            hint={t('authorization.requiredClaimsHint')}
            offered={KNOWN_CLAIMS}
          />
        </>
      )}
    </Section>
  )
}
