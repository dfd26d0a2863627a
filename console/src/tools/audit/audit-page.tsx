import { Button, Text } from '@mantine/core'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { endpoints } from '../../api/endpoints.ts'
import { CliHint } from '../../ui/cli-hint.tsx'
import { Page } from '../../ui/page.tsx'
import { AuditFilters } from './audit-filters.tsx'
import type { AuditSearch } from './audit-search.ts'
import { AuditTable } from './audit-table.tsx'
import { ChainState } from './chain-state.tsx'

const route = getRouteApi('/app/audit')
const PAGE = '100'

/** Auditing: who did what, when and from where, before and after, in a chain that shows any tampering. */
export function AuditPage() {
  const { t } = useTranslation(['audit', 'frame'])
  const search = route.useSearch()
  const navigate = useNavigate()
  const { author, action, object, from, to } = search
  const asked = { author, action, object, from, to }
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery({
    queryKey: ['audit', asked],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        endpoints.listAudit,
        { query: { ...asked, limit: PAGE, cursor: pageParam } },
        { signal },
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const entries = data.pages.flatMap(({ items }) => items)
  const change = (next: AuditSearch) =>
    void navigate({ to: '.', search: ((now: object) => ({ ...now, ...next })) as never })
  return (
    <Page title={t('frame:page.audit')} description={t('description')} aside={<ChainState />}>
      <AuditFilters search={search} onChange={change} />
      {entries.length === 0 ? (
        <Text c="dimmed">{t('none')}</Text>
      ) : (
        <AuditTable entries={entries} onFilter={change} />
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('frame:action.loadMore')}
        </Button>
      )}
      <CliHint command="varco audit verify" />
    </Page>
  )
}
