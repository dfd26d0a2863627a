import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ExplanationFix } from '../../../../src/model/explanation.ts'
import type { DeliveryName } from '../../../../src/model/names.ts'
import type { Transaction } from '../../../../src/model/transaction.ts'
import { endpoints } from '../../api/endpoints.ts'
import { query } from '../../api/query.ts'
import { useMay } from '../../api/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { DeliveryFix } from './delivery-fix.tsx'

type Props = { fix: ExplanationFix; transaction: Transaction }

/** The button that puts things right: it leads to where the change is already made, or to where it can be made. */
export function FixButton({ fix, transaction }: Props) {
  const { t } = useTranslation('transaction')
  const { delivery, id } = transaction
  const mayCreate = useMay(endpoints.createDelivery)
  if (fix.kind === 'create-delivery') {
    return mayCreate && <LinkButton to="/deliveries/new">{t('fix.create-delivery')}</LinkButton>
  }
  if (fix.kind === 'open-runtime')
    return <LinkButton to="/runtime">{t('fix.open-runtime')}</LinkButton>
  if (!delivery) return null
  if (fix.kind === 'try-with-token') {
    return (
      <LinkButton to="/try" search={{ transaction: id }}>
        {t('fix.try-with-token')}
      </LinkButton>
    )
  }
  if (fix.kind === 'add-rule-value') return <AddValue fix={fix} delivery={delivery} id={id} />
  return <DeliveryFix kind={fix.kind} delivery={delivery} />
}

type AddProps = {
  fix: Extract<ExplanationFix, { kind: 'add-rule-value' }>
  delivery: DeliveryName
  id: string
}

function AddValue({ fix, delivery, id }: AddProps) {
  const { t } = useTranslation('transaction')
  const mayChange = useMay(endpoints.putAccessControl)
  const { data } = useQuery(query(endpoints.getAccessControl, { params: delivery }))
  const at = data?.authorization.claims.rules.indexOf(fix.rule)
  if (!mayChange || at === undefined) return null
  // Somebody may have put it right, or changed it, since.
  if (at < 0) {
    return (
      <Text fz="sm" c="dimmed">
        {t('fix.ruleGone')}
      </Text>
    )
  }
  return (
    <LinkButton
      to="/deliveries/$organization/$api/$version/configuration/access-control"
      params={delivery}
      search={{ rule: fix.corrected, at, transaction: id }}
      leftSection={<Icon name="plus" size={16} />}
    >
      {t('fix.add', { value: fix.value })}
    </LinkButton>
  )
}
