import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KnownClient } from '../../../../src/model/known-client.ts'
import { endpoints } from '../../api/endpoints.ts'
import { query } from '../../api/query.ts'
import { useMay } from '../../api/session.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { useListSearch } from '../../ui/use-list-search.ts'
import { ClientDrawer } from './client-drawer.tsx'
import { RemoveClient } from './remove-client.tsx'
import { UnnamedClients } from './unnamed-clients.tsx'

const BLANK: KnownClient = { clientId: '', name: '', description: '' }
type Open = { what: 'new' | 'edit' | 'remove'; client: KnownClient }

/** Applicativi: names for the client ids that tokens carry. */
export function ClientsPage() {
  const { t } = useTranslation(['registry', 'frame'])
  const { data } = useSuspenseQuery(query(endpoints.listClients, {}))
  const [search, onSearch] = useListSearch()
  const [open, setOpen] = useState<Open>()
  const columns = useColumns((what, client) => setOpen({ what, client }))
  const mayWrite = useMay(endpoints.createClient)
  const add = (client: KnownClient) => setOpen({ what: 'new', client })
  const create = mayWrite && (
    <Button leftSection={<Icon name="plus" />} onClick={() => add(BLANK)}>
      {t('clients.new')}
    </Button>
  )
  return (
    <Page
      title={t('frame:page.clients')}
      description={t('clients.description')}
      actions={data.items.length > 0 && create}
    >
      {data.items.length === 0 ? (
        <Empty icon="app" title={t('clients.empty')} text={t('clients.emptyText')}>
          {create}
        </Empty>
      ) : (
        <DataTable
          name={t('frame:page.clients')}
          rows={data.items}
          columns={columns}
          rowKey={({ clientId }) => clientId}
          search={search}
          onSearch={onSearch}
        />
      )}
      {mayWrite && (
        <UnnamedClients
          named={data.items.map(({ clientId }) => clientId)}
          onName={(clientId) => add({ ...BLANK, clientId })}
        />
      )}
      {open && open.what !== 'remove' && (
        <ClientDrawer
          start={open.client}
          isNew={open.what === 'new'}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.what === 'remove' && (
        <RemoveClient client={open.client} onClose={() => setOpen(undefined)} />
      )}
    </Page>
  )
}

function useColumns(
  onOpen: (what: 'edit' | 'remove', client: KnownClient) => void,
): Column<KnownClient>[] {
  const { t } = useTranslation(['registry', 'frame'])
  const mayWrite = useMay(endpoints.putClient)
  return [
    {
      id: 'name',
      place: 'name',
      header: t('clients.name'),
      says: ({ name }) => name,
      cell: ({ name }) => <b>{name}</b>,
    },
    {
      id: 'clientId',
      place: 'below',
      header: t('clients.clientId'),
      says: ({ clientId }) => clientId,
      cell: ({ clientId }) => <CodeText text={clientId} />,
    },
    {
      id: 'description',
      place: 'below',
      header: t('clients.description_'),
      secondary: true,
      says: ({ description }) => description,
      cell: ({ description }) => description,
    },
    {
      id: 'actions',
      place: 'end',
      header: t('frame:word.actions'),
      align: 'right',
      cell: (client) =>
        mayWrite && (
          <RowActions
            edit={{ label: t('clients.edit', client), onClick: () => onOpen('edit', client) }}
            remove={{ label: t('clients.delete', client), onClick: () => onOpen('remove', client) }}
          />
        ),
    },
  ]
}
