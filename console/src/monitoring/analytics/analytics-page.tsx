import { SimpleGrid } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page.tsx'
import { FilterBar } from '../filters/filter-bar.tsx'
import { useTransactionSearch } from '../filters/use-transaction-search.ts'
import { useMoment } from '../history/use-moment.ts'
import { GroupPanel } from './group-panel.tsx'
import { TimePanel } from './time-panel.tsx'

const groups = ['outcome', 'status', 'delivery', 'client', 'subject'] as const

/** Analisi: traffic and latency over time, and by outcome, status, delivery, client and subject. */
export function AnalyticsPage() {
  const { t } = useTranslation(['analytics', 'frame'])
  const state = useTransactionSearch()
  const { search, org } = state
  const [nowMs] = useMoment(search)
  const asked = { search, org, nowMs }
  return (
    <Page title={t('frame:page.analytics')} description={t('description')}>
      <FilterBar state={state} forStatistics />
      <TimePanel metric="count" {...asked} />
      <TimePanel metric="latency" {...asked} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        {groups.map((by) => (
          <GroupPanel key={by} by={by} {...asked} />
        ))}
      </SimpleGrid>
    </Page>
  )
}
