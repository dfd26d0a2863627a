import { Badge } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Delivery } from '../../../../src/model/delivery.ts'
import { deliveryPath } from '../../../../src/model/delivery-path.ts'
import { endpoints } from '../../api/endpoints.ts'
import { query } from '../../api/query.ts'
import { useMay } from '../../api/session.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useListSearch } from '../../ui/use-list-search.ts'
import { LastError } from './last-error.tsx'
import { protectionText } from './protection.ts'
import { Traffic } from './traffic.tsx'

/** Erogazioni: every published API with its path, its state, what protects it and how it fares. */
export function DeliveriesPage() {
  const { t } = useTranslation(['deliveries', 'frame'])
  const { org } = useSearch({ strict: false })
  const { data } = useSuspenseQuery(query(endpoints.listDeliveries, {}))
  const rows = useMemo(
    () => data.items.filter(({ organization }) => !org || organization === org),
    [data, org],
  )
  const [search, onSearch] = useListSearch()
  const columns = useColumns()
  const mayCreate = useMay(endpoints.createDelivery)
  const create = mayCreate && (
    <LinkButton to="/deliveries/new" leftSection={<Icon name="plus" />}>
      {t('new')}
    </LinkButton>
  )

  return (
    <Page
      title={t('frame:page.deliveries')}
      description={t('description')}
      actions={rows.length > 0 && create}
    >
      {rows.length === 0 ? (
        <Empty icon="gate" title={t('empty.title')} text={t('empty.text')}>
          {create}
        </Empty>
      ) : (
        <DataTable
          name={t('frame:page.deliveries')}
          rows={rows}
          columns={columns}
          rowKey={deliveryPath}
          search={search}
          onSearch={onSearch}
        />
      )}
    </Page>
  )
}

function useColumns(): Column<Delivery>[] {
  const { t } = useTranslation('deliveries')
  return useMemo(
    () => [
      {
        id: 'name',
        place: 'name',
        header: t('column.name'),
        says: ({ api }) => api,
        cell: ({ organization, api, version }) => (
          <TextLink
            to="/deliveries/$organization/$api/$version"
            params={{ organization, api, version }}
            strong
          >
            {api}
          </TextLink>
        ),
      },
      {
        id: 'version',
        place: 'end',
        header: t('column.version'),
        says: ({ version }) => version,
        cell: ({ version }) => version,
      },
      {
        id: 'path',
        place: 'below',
        header: t('column.path'),
        says: deliveryPath,
        secondary: true,
        cell: (row) => (
          <CodeText
            text={`/gateway/${deliveryPath(row)}`}
            copyLabel={t('copyPath', { name: row.api })}
          />
        ),
      },
      {
        id: 'state',
        place: 'end',
        header: t('column.state'),
        says: ({ enabled }) => t(enabled ? 'on' : 'off'),
        cell: ({ enabled }) => (
          <Badge color={enabled ? 'green' : 'orange'}>{t(enabled ? 'on' : 'off')}</Badge>
        ),
      },
      {
        id: 'protection',
        place: 'below',
        header: t('column.protection'),
        says: ({ accessControl }) => protectionText(t, accessControl),
        cell: ({ accessControl }) => protectionText(t, accessControl),
      },
      {
        id: 'traffic',
        place: 'last',
        header: t('column.traffic'),
        secondary: true,
        cell: (row) => <Traffic delivery={row} />,
      },
      {
        id: 'lastError',
        place: 'last',
        header: t('column.lastError'),
        secondary: true,
        cell: (row) => <LastError delivery={row} />,
      },
    ],
    [t],
  )
}
