import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CliHint } from '../../ui/cli-hint.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { FilterBar } from '../filters/filter-bar.tsx'
import { filtersOf } from '../filters/transaction-search.ts'
import { useTransactionSearch } from '../filters/use-transaction-search.ts'
import { ColumnMenu } from '../table/column-menu.tsx'
import { useColumnChoice } from '../table/use-columns.ts'
import { LiveList } from './live-list.tsx'
import classes from './live-page.module.css'
import { LivePreview } from './live-preview.tsx'
import { LiveState } from './live-state.tsx'
import { useLive } from './use-live.ts'

/** Live: transactions as they happen; looking at one holds the list still, and a pill counts what comes meanwhile. */
export function LivePage() {
  const { t } = useTranslation(['monitoring', 'frame'])
  const state = useTransactionSearch()
  const [chosen, choose] = useColumnChoice()
  const [selected, select] = useState<string>()
  const [isStopped, setStopped] = useState(false)
  const [isAtTop, setAtTop] = useState(true)
  const isPaused = isStopped || selected !== undefined || !isAtTop
  const live = useLive(filtersOf(state.search, state.org), isPaused)

  const resume = () => {
    select(undefined)
    setStopped(false)
    setAtTop(true)
    live.show()
    document.getElementById('content')?.querySelector('[role=grid]')?.parentElement?.scrollTo(0, 0)
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
        <LiveList
          tail={live.tail}
          chosen={chosen}
          selected={selected}
          onSelect={select}
          onTop={setAtTop}
          onResume={resume}
        />
        {selected && <LivePreview id={selected} onClose={() => select(undefined)} />}
      </div>
      <CliHint command="varco tx tail" />
    </Page>
  )
}
