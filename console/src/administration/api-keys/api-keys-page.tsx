import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiKey } from '../../../../src/model/endpoints/session.ts'
import { endpoints } from '../../api/endpoints.ts'
import { query } from '../../api/query.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useListSearch } from '../../ui/use-list-search.ts'
import { NewKey } from './new-key.tsx'
import { RevokeKey } from './revoke-key.tsx'

/** API keys for scripts; the secret of a key is shown once, when it is made. */
export function ApiKeysPage() {
  const { t } = useTranslation(['administration', 'frame'])
  const { data } = useSuspenseQuery(query(endpoints.listApiKeys, {}))
  const [search, onSearch] = useListSearch()
  const [isMaking, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<ApiKey>()
  const columns = useColumns(setRevoking)
  const create = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setMaking(true)}>
      {t('keys.new')}
    </Button>
  )
  return (
    <Page
      title={t('frame:page.apiKeys')}
      description={t('keys.description')}
      actions={data.items.length > 0 && create}
    >
      {data.items.length === 0 ? (
        <Empty icon="lock" title={t('keys.empty')} text={t('keys.emptyText')}>
          {create}
        </Empty>
      ) : (
        <DataTable
          name={t('frame:page.apiKeys')}
          rows={data.items}
          columns={columns}
          rowKey={({ id }) => id}
          search={search}
          onSearch={onSearch}
        />
      )}
      {isMaking && <NewKey onClose={() => setMaking(false)} />}
      {revoking && <RevokeKey apiKey={revoking} onClose={() => setRevoking(undefined)} />}
    </Page>
  )
}

function useColumns(onRevoke: (key: ApiKey) => void): Column<ApiKey>[] {
  const { t } = useTranslation(['administration', 'frame'])
  const format = useFormat()
  const roles = (key: ApiKey) => key.roles.map((role) => t(`role.${role}`)).join(', ')
  const moment = (at: string | null) => (at ? format.dateTime(at) : t('keys.never'))
  return [
    {
      id: 'name',
      place: 'name',
      header: t('keys.name'),
      says: ({ name }) => name,
      cell: ({ name }) => <b>{name}</b>,
    },
    { id: 'roles', place: 'below', header: t('keys.roles'), says: roles, cell: roles },
    {
      id: 'created',
      place: 'last',
      isLabelled: true,
      header: t('keys.created'),
      secondary: true,
      says: ({ createdAt }) => createdAt,
      cell: ({ createdAt, createdBy }) =>
        `${format.dateTime(createdAt)} ${t('keys.createdBy', { name: createdBy })}`,
    },
    {
      id: 'expires',
      place: 'last',
      isLabelled: true,
      header: t('keys.expires'),
      says: ({ expiresAt }) => expiresAt ?? '',
      cell: ({ expiresAt }) => moment(expiresAt),
    },
    {
      id: 'lastUsed',
      place: 'last',
      isLabelled: true,
      header: t('keys.lastUsed'),
      secondary: true,
      says: ({ lastUsedAt }) => lastUsedAt ?? '',
      cell: ({ lastUsedAt }) => moment(lastUsedAt),
    },
    {
      id: 'actions',
      place: 'end',
      header: t('frame:word.actions'),
      align: 'right',
      cell: (key) => (
        <RowActions
          remove={{ label: t('keys.delete', { name: key.name }), onClick: () => onRevoke(key) }}
        />
      ),
    },
  ]
}
