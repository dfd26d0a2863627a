import { ActionIcon, Alert, Paper, Skeleton, Stack, Tooltip } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../ui/empty.tsx'
import { explain } from '../../ui/explain.ts'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { FilterBar } from '../filters/filter-bar.tsx'
import { useTransactionSearch } from '../filters/use-transaction-search.ts'
import { ColumnMenu } from '../table/column-menu.tsx'
import { useTransactionColumns } from '../table/columns.tsx'
import { TransactionTable } from '../table/transaction-table.tsx'
import { useColumnChoice } from '../table/use-columns.ts'
import { ExportMenu } from './export-menu.tsx'
import { Histogram } from './histogram.tsx'
import { SavedViews } from './saved-views.tsx'
import { useHistory } from './use-history.ts'
import { useMoment } from './use-moment.ts'

/** Transazioni: the history with its histogram, filters, views and export. */
export function HistoryPage() {
  const { t } = useTranslation(['monitoring', 'frame'])
  const state = useTransactionSearch()
  const { search, org, change } = state
  const [nowMs, refresh] = useMoment(search)
  const [chosen, choose] = useColumnChoice()

  return (
    <Page
      title={t('frame:page.transactions')}
      description={t('description')}
      actions={
        <>
          <Tooltip label={t('frame:action.refresh')}>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('frame:action.refresh')}
              onClick={refresh}
            >
              <Icon name="refresh" />
            </ActionIcon>
          </Tooltip>
          <SavedViews search={search} onOpen={state.replaceAll} />
          <ExportMenu search={search} org={org} />
          <ColumnMenu chosen={chosen} onChange={choose} />
        </>
      }
    >
      <Stack gap="md">
        <FilterBar state={state} />
        <Paper p="sm" bg="var(--varco-raised)">
          <Histogram
            search={search}
            org={org}
            nowMs={nowMs}
            onRange={({ fromMs, toMs }) =>
              change({
                period: undefined,
                from: new Date(fromMs).toISOString(),
                to: new Date(toMs).toISOString(),
              })
            }
          />
        </Paper>
        <Rows state={state} nowMs={nowMs} chosen={chosen} />
      </Stack>
    </Page>
  )
}

type RowsProps = {
  state: ReturnType<typeof useTransactionSearch>
  nowMs: number
  chosen: ReturnType<typeof useColumnChoice>[0]
}

function Rows({ state, nowMs, chosen }: RowsProps) {
  const { t } = useTranslation('monitoring')
  const { t: frame } = useTranslation()
  const [selected, select] = useState<string>()
  const columns = useTransactionColumns(chosen)
  const { rows, more, error, isPending, isFetchingNextPage, hasNextPage } = useHistory(
    state.search,
    state.org,
    nowMs,
  )
  if (error) {
    return (
      <Alert color="red" title={frame('error.title')} role="alert">
        {explain(frame, error)}
      </Alert>
    )
  }
  if (isPending) return <Skeleton height={360} />
  if (rows.length === 0)
    return <Empty icon="list" title={t('empty.title')} text={t('empty.text')} />
  return (
    <TransactionTable
      name={frame('page.transactions')}
      rows={rows}
      columns={columns}
      selected={selected}
      click="open"
      onSelect={select}
      onEnd={more}
      footer={
        isFetchingNextPage || hasNextPage ? t('loadingMore') : t('shown', { count: rows.length })
      }
    />
  )
}
