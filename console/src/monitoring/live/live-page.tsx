import { Button, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CliHint } from '../../ui/cli-hint.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { FilterBar } from '../filters/filter-bar.tsx'
import { filtersOf } from '../filters/transaction-search.ts'
import { useTransactionSearch } from '../filters/use-transaction-search.ts'
import { ColumnMenu } from '../table/column-menu.tsx'
import { useTransactionColumns } from '../table/columns.tsx'
import { TransactionTable } from '../table/transaction-table.tsx'
import { useColumnChoice } from '../table/use-columns.ts'
import classes from './live-page.module.css'
import { LivePreview } from './live-preview.tsx'
import { LiveState } from './live-state.tsx'
import { useLive } from './use-live.ts'

/** Live: transactions as they happen; looking at one holds the list still, and a pill counts what comes meanwhile. */
export function LivePage() {
  const { t } = useTranslation(['monitoring', 'frame'])
  const navigate = useNavigate()
  const state = useTransactionSearch()
  const [chosen, choose] = useColumnChoice()
  const columns = useTransactionColumns(chosen)
  const [selected, select] = useState<string>()
  const [isStopped, setStopped] = useState(false)
  const [isAtTop, setAtTop] = useState(true)
  const isPaused = isStopped || selected !== undefined || !isAtTop
  const live = useLive(filtersOf(state.search, state.org), isPaused)
  const { rows, arrived } = live.tail

  const resume = () => {
    select(undefined)
    setStopped(false)
    setAtTop(true)
    live.show()
    document.getElementById('content')?.querySelector('[role=grid]')?.scrollTo({ top: 0 })
  }
  return (
    <Page
      title={t('frame:page.live')}
      description={t('live.description')}
      aside={<LiveState state={live.state} isPaused={isPaused} />}
      actions={
        <>
          <Button
            variant="default"
            size="sm"
            leftSection={<Icon name={isPaused ? 'play' : 'pause'} size={16} />}
            onClick={isPaused ? resume : () => setStopped(true)}
          >
            {t(isPaused ? 'live.resume' : 'live.pause')}
          </Button>
          <ColumnMenu chosen={chosen} onChange={choose} />
        </>
      }
    >
      <FilterBar state={state} withPeriod={false} />
      <div className={classes.panes} data-open={selected !== undefined || undefined}>
        <div className={classes.list}>
          <div role="status" className={classes.news}>
            {arrived > 0 && (
              <Button size="compact-sm" radius="xl" onClick={resume}>
                {t('live.new', { count: arrived })}
              </Button>
            )}
          </div>
          {rows.length === 0 ? (
            <Empty icon="live" title={t('live.emptyTitle')} text={t('live.emptyText')} />
          ) : (
            <TransactionTable
              name={t('frame:page.live')}
              rows={rows}
              columns={columns}
              selected={selected}
              click="select"
              onSelect={select}
              onOpen={({ id }) => void navigate({ to: '/transactions/$id', params: { id } })}
              onTop={setAtTop}
              footer={
                <Text span fz="sm">
                  {t('live.kept', { count: rows.length })}
                </Text>
              }
            />
          )}
        </div>
        {selected && <LivePreview id={selected} onClose={() => select(undefined)} />}
      </div>
      <CliHint command="varco tx tail" />
    </Page>
  )
}
