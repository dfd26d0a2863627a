import { Button } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Organization } from '../../../../src/model/organization.ts'
import { endpoints } from '../../api/endpoints.ts'
import { query } from '../../api/query.ts'
import { useMay } from '../../api/session.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useListSearch } from '../../ui/use-list-search.ts'
import { OrganizationDrawer } from './organization-drawer.tsx'
import { RemoveOrganization } from './remove-organization.tsx'

type Open = { what: 'new' } | { what: 'edit' | 'remove'; organization: Organization }

/** Soggetti: the organizations that publish APIs. */
export function OrganizationsPage() {
  const { t } = useTranslation(['registry', 'frame'])
  const { data } = useSuspenseQuery(query(endpoints.listOrganizations, {}))
  const [search, onSearch] = useListSearch()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const columns = useColumns((what, organization) => setOpen({ what, organization }))
  const create = useMay(endpoints.createOrganization) && (
    <Button leftSection={<Icon name="plus" />} onClick={() => setOpen({ what: 'new' })}>
      {t('organizations.new')}
    </Button>
  )
  return (
    <Page
      title={t('frame:page.organizations')}
      description={t('organizations.description')}
      actions={data.items.length > 0 && create}
    >
      {data.items.length === 0 ? (
        <Empty icon="building" title={t('organizations.empty')} text={t('organizations.emptyText')}>
          {create}
        </Empty>
      ) : (
        <DataTable
          name={t('frame:page.organizations')}
          rows={data.items}
          columns={columns}
          rowKey={({ name }) => name}
          search={search}
          onSearch={onSearch}
        />
      )}
      {open?.what === 'new' && <OrganizationDrawer onClose={close} />}
      {open?.what === 'edit' && (
        <OrganizationDrawer name={open.organization.name} onClose={close} />
      )}
      {open?.what === 'remove' && (
        <RemoveOrganization name={open.organization.name} onClose={close} />
      )}
    </Page>
  )
}

function useColumns(
  onOpen: (what: 'edit' | 'remove', organization: Organization) => void,
): Column<Organization>[] {
  const { t } = useTranslation(['registry', 'frame'])
  const { data } = useQuery(query(endpoints.listDeliveries, {}))
  const mayWrite = useMay(endpoints.putOrganization)
  const count = (name: string) => data?.items.filter((one) => one.organization === name).length ?? 0
  return [
    {
      id: 'name',
      place: 'name',
      header: t('organizations.name'),
      says: ({ name }) => name,
      cell: ({ name }) => <b>{name}</b>,
    },
    {
      id: 'description',
      place: 'below',
      header: t('organizations.description_'),
      says: ({ description }) => description,
      cell: ({ description }) => description,
    },
    {
      id: 'deliveries',
      place: 'last',
      isLabelled: true,
      header: t('organizations.deliveries'),
      says: ({ name }) => count(name),
      cell: ({ name }) => (
        <TextLink to="/deliveries" search={{ org: name }}>
          {count(name)}
        </TextLink>
      ),
    },
    {
      id: 'actions',
      place: 'end',
      header: t('frame:word.actions'),
      align: 'right',
      cell: (organization) =>
        mayWrite && (
          <RowActions
            edit={{
              label: t('organizations.edit', organization),
              onClick: () => onOpen('edit', organization),
            }}
            remove={{
              label: t('organizations.delete', organization),
              onClick: () => onOpen('remove', organization),
            }}
          />
        ),
    },
  ]
}
