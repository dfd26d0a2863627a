import { Badge } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TokenPolicy } from '../../../../src/model/token-policy.ts'
import { endpoints } from '../../api/endpoints.ts'
import { query } from '../../api/query.ts'
import { useMay } from '../../api/session.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useListSearch } from '../../ui/use-list-search.ts'
import { PolicyHealth } from './policy-health.tsx'
import { policyText } from './policy-text.ts'

/** Token Policy: the identity providers the gateway knows, who uses them, and whether they answer. */
export function TokenPoliciesPage() {
  const { t } = useTranslation(['policies', 'frame'])
  const { data } = useSuspenseQuery(query(endpoints.listTokenPolicies, {}))
  const [search, onSearch] = useListSearch()
  const columns = useColumns()
  const create = useMay(endpoints.createTokenPolicy) && (
    <LinkButton to="/token-policies/new" leftSection={<Icon name="plus" />}>
      {t('new')}
    </LinkButton>
  )
  return (
    <Page
      title={t('frame:page.tokenPolicies')}
      description={t('description')}
      actions={data.items.length > 0 && create}
    >
      {data.items.length === 0 ? (
        <Empty icon="key" title={t('empty.title')} text={t('empty.text')}>
          {create}
        </Empty>
      ) : (
        <DataTable
          name={t('frame:page.tokenPolicies')}
          rows={data.items}
          columns={columns}
          rowKey={({ name }) => name}
          search={search}
          onSearch={onSearch}
        />
      )}
    </Page>
  )
}

function useColumns(): Column<TokenPolicy>[] {
  const { t } = useTranslation('policies')
  const { data } = useQuery(query(endpoints.listDeliveries, {}))
  const users = (name: string) =>
    data?.items.filter(({ accessControl: { tokenManagement } }) => tokenManagement.policy === name)
      .length ?? 0
  return [
    {
      id: 'name',
      place: 'name',
      header: t('column.name'),
      says: ({ name }) => name,
      cell: ({ name }) => (
        <TextLink to="/token-policies/$name" params={{ name }} strong>
          {name}
        </TextLink>
      ),
    },
    {
      id: 'checks',
      place: 'below',
      header: t('column.checks'),
      says: policyText,
      cell: policyText,
    },
    {
      id: 'usedBy',
      place: 'last',
      isLabelled: true,
      header: t('column.usedBy'),
      says: ({ name }) => users(name),
      cell: ({ name }) =>
        users(name) > 0 ? (
          t('usedBy', { count: users(name) })
        ) : (
          <Badge color="gray">{t('unused')}</Badge>
        ),
    },
    {
      id: 'health',
      place: 'end',
      header: t('column.health'),
      cell: ({ name }) => <PolicyHealth policy={name} />,
    },
    {
      id: 'description',
      place: 'below',
      header: t('column.description'),
      secondary: true,
      says: ({ description }) => description,
      cell: ({ description }) => description,
    },
  ]
}
