import { Badge } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Delivery } from '../../../../src/model/delivery.ts'
import { LinkTabs } from '../../ui/link-tabs.tsx'
import { Page } from '../../ui/page.tsx'

type Props = { delivery: Delivery; description?: string; actions?: ReactNode; children: ReactNode }

/** What the pages of one Erogazione share: its name and state, and the tabs Riepilogo and Configurazione. */
export function DeliveryFrame({ delivery, description, actions, children }: Props) {
  const { t } = useTranslation('deliveries')
  const { organization, api, version, enabled } = delivery
  const params = { organization, api, version }
  return (
    <Page
      title={`${api} ${version}`}
      aside={<Badge color={enabled ? 'green' : 'orange'}>{t(enabled ? 'on' : 'off')}</Badge>}
      description={description ?? (delivery.description || organization)}
      actions={actions}
    >
      <LinkTabs label={`${api} ${version}`}>
        <Link
          to="/deliveries/$organization/$api/$version"
          params={params}
          activeOptions={{ exact: true }}
        >
          {t('tab.summary')}
        </Link>
        <Link to="/deliveries/$organization/$api/$version/configuration" params={params}>
          {t('tab.configuration')}
        </Link>
      </LinkTabs>
      {children}
    </Page>
  )
}
