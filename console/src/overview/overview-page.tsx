import { SimpleGrid, Stack } from '@mantine/core'
import { getRouteApi, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DEFAULT_PERIOD, type TimeSearch } from '../monitoring/filters/period.ts'
import { PeriodPicker } from '../monitoring/filters/period-picker.tsx'
import { Page } from '../ui/page.tsx'
import { Failures } from './failures.tsx'
import { Health } from './health.tsx'
import { Latency } from './latency.tsx'
import { Outcomes } from './outcomes.tsx'
import { TourCard } from './tour-card.tsx'
import { Traffic } from './traffic.tsx'
import { useNow } from './use-now.ts'

const route = getRouteApi('/app/')

/** Panoramica: how much, how well, how fast, what fails and why, and whether everything is in good health. */
export function OverviewPage() {
  const { t } = useTranslation(['overview', 'frame'])
  const search = route.useSearch()
  const { org } = useSearch({ strict: false })
  const navigate = useNavigate()
  const nowMs = useNow()
  const asked = { search, org, nowMs }
  const change = (next: TimeSearch) =>
    void navigate({ to: '.', search: ((now: object) => ({ ...now, ...next })) as never })
  return (
    <Page
      title={t('frame:page.overview')}
      description={t('description')}
      actions={
        <PeriodPicker
          search={search.from || search.to ? search : { period: search.period ?? DEFAULT_PERIOD }}
          onChange={change}
        />
      }
    >
      <Stack gap="lg">
        <TourCard />
        <Traffic {...asked} />
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <Stack gap="lg">
            <Outcomes {...asked} />
            <Failures {...asked} />
          </Stack>
          <Stack gap="lg">
            <Latency {...asked} />
            <Health />
          </Stack>
        </SimpleGrid>
      </Stack>
    </Page>
  )
}
