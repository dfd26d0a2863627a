import { Badge, Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../../src/model/endpoints/session.ts'
import { endpoints } from '../../api/endpoints.ts'
import { query } from '../../api/query.ts'
import { CliHint } from '../../ui/cli-hint.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useListSearch } from '../../ui/use-list-search.ts'
import { RemoveUser } from './remove-user.tsx'
import { EditUser, NewUser } from './user-drawer.tsx'

type Open = { what: 'new' } | { what: 'edit' | 'remove'; user: User }

/** Users of the console with their roles. */
export function UsersPage() {
  const { t } = useTranslation(['administration', 'frame'])
  const { data } = useSuspenseQuery(query(endpoints.listUsers, {}))
  const [search, onSearch] = useListSearch()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const columns = useColumns((what, user) => setOpen({ what, user }))
  return (
    <Page
      title={t('frame:page.users')}
      description={t('users.description')}
      actions={
        <Button leftSection={<Icon name="plus" />} onClick={() => setOpen({ what: 'new' })}>
          {t('users.new')}
        </Button>
      }
    >
      <DataTable
        name={t('frame:page.users')}
        rows={data.items}
        columns={columns}
        rowKey={({ name }) => name}
        search={search}
        onSearch={onSearch}
      />
      <CliHint command="varco user list" />
      {open?.what === 'new' && <NewUser onClose={close} />}
      {open?.what === 'edit' && <EditUser user={open.user} onClose={close} />}
      {open?.what === 'remove' && <RemoveUser name={open.user.name} onClose={close} />}
    </Page>
  )
}

function useColumns(onOpen: (what: 'edit' | 'remove', user: User) => void): Column<User>[] {
  const { t } = useTranslation(['administration', 'frame'])
  const format = useFormat()
  const roles = (user: User) => user.roles.map((role) => t(`role.${role}`)).join(', ')
  return [
    {
      id: 'name',
      place: 'name',
      header: t('users.name'),
      says: ({ name }) => name,
      cell: ({ name }) => <b>{name}</b>,
    },
    { id: 'roles', place: 'below', header: t('users.roles'), says: roles, cell: roles },
    {
      id: 'organizations',
      place: 'last',
      isLabelled: true,
      header: t('users.organizations'),
      secondary: true,
      cell: ({ organizations }) => organizations.join(', ') || t('users.allOrganizations'),
    },
    {
      id: 'state',
      place: 'end',
      header: t('users.state'),
      says: ({ disabled }) => t(disabled ? 'users.off' : 'users.on'),
      cell: ({ disabled }) => (
        <Badge color={disabled ? 'gray' : 'green'}>{t(disabled ? 'users.off' : 'users.on')}</Badge>
      ),
    },
    {
      id: 'lastLogin',
      place: 'last',
      isLabelled: true,
      header: t('users.lastLogin'),
      secondary: true,
      says: ({ lastLoginAt }) => lastLoginAt ?? '',
      cell: ({ lastLoginAt }) =>
        lastLoginAt ? format.dateTime(lastLoginAt) : t('frame:word.never'),
    },
    {
      id: 'actions',
      place: 'end',
      header: t('frame:word.actions'),
      align: 'right',
      cell: (user) => (
        <RowActions
          edit={{
            label: t('users.edit', { name: user.name }),
            onClick: () => onOpen('edit', user),
          }}
          remove={{
            label: t('users.delete', { name: user.name }),
            onClick: () => onOpen('remove', user),
          }}
        />
      ),
    },
  ]
}
