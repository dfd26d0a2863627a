import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ExplanationFix } from '../../../../src/model/explanation.ts'
import type { DeliveryName } from '../../../../src/model/names.ts'
import { endpoints } from '../../api/endpoints.ts'
import { query } from '../../api/query.ts'
import { LinkButton } from '../../ui/link-button.tsx'

type Props = {
  kind: Exclude<
    ExplanationFix['kind'],
    'add-rule-value' | 'create-delivery' | 'open-runtime' | 'try-with-token'
  >
  delivery: DeliveryName
}

const delivered = '/deliveries/$organization/$api/$version'

/** Leads to the page of the delivery, or of its policy, where the matter is decided. */
export function DeliveryFix({ kind, delivery }: Props) {
  const { t } = useTranslation('transaction')
  if (kind === 'open-token-policy') return <PolicyFix delivery={delivery} />
  const to = {
    'open-access-control': `${delivered}/configuration/access-control`,
    'open-upstream': `${delivered}/configuration/upstream`,
    'open-limits': `${delivered}/configuration/limits`,
    'open-cors': `${delivered}/configuration/cors`,
    'open-delivery': delivered,
  } as const
  return (
    <LinkButton to={to[kind]} params={delivery} variant="default">
      {t(`fix.${kind}`)}
    </LinkButton>
  )
}

function PolicyFix({ delivery }: { delivery: DeliveryName }) {
  const { t } = useTranslation('transaction')
  const { data } = useQuery(query(endpoints.getAccessControl, { params: delivery }))
  const name = data?.tokenManagement.policy
  if (!name) return null
  return (
    <LinkButton to="/token-policies/$name" params={{ name }} variant="default">
      {t('fix.open-token-policy')}
    </LinkButton>
  )
}
